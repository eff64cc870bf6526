import { filterText, fitsFilter } from '../text/filter-text';

/** A type of link that a card can have (section 3, link type catalog). */
export interface LinkType {
  readonly id: number;
  readonly text: string;
  readonly placeholder: string;
  /** Put before a value that isn't a URL. */
  readonly pathPrefix: string;
  /** For members with a paid plan only. */
  readonly isPro: boolean;
}

type Row = readonly [id: number, text: string, placeholder: string, prefix: string, pro?: 'pro'];

/** IDs 3, 9, 23, 24, 31, and 70 come from the spec. The others are plausible placeholders. */
const rows: readonly Row[] = [
  [1, 'Snapchat', 'Snapchat username', 'https://www.snapchat.com/add/'],
  [2, 'TikTok', 'TikTok username', 'https://www.tiktok.com/@'],
  [3, 'Instagram', 'Instagram username', 'https://www.instagram.com/'],
  [4, 'Facebook', 'Facebook profile link', 'https://www.facebook.com/'],
  [5, 'X', 'X username', 'https://x.com/'],
  [6, 'LinkedIn', 'LinkedIn profile link', 'https://www.linkedin.com/in/'],
  [7, 'YouTube', 'YouTube channel link', 'https://www.youtube.com/'],
  [8, 'Text', 'Phone number', 'sms:'],
  [9, 'Email', 'Email address', 'mailto:'],
  [10, 'WhatsApp', 'WhatsApp number', 'https://wa.me/'],
  [11, 'Telegram', 'Telegram username', 'https://t.me/'],
  [12, 'Signal', 'Signal number', 'https://signal.me/#p/'],
  [13, 'Messenger', 'Messenger username', 'https://m.me/'],
  [14, 'Pinterest', 'Pinterest username', 'https://www.pinterest.com/'],
  [15, 'Twitch', 'Twitch username', 'https://www.twitch.tv/'],
  [16, 'Discord', 'Discord invite link', 'https://discord.gg/'],
  [17, 'Reddit', 'Reddit username', 'https://www.reddit.com/user/'],
  [18, 'Threads', 'Threads username', 'https://www.threads.net/@'],
  [19, 'Bluesky', 'Bluesky handle', 'https://bsky.app/profile/'],
  [20, 'Mastodon', 'Mastodon profile link', 'https://'],
  [21, 'WeChat', 'WeChat ID', 'weixin://dl/chat?'],
  [22, 'LINE', 'LINE ID', 'https://line.me/ti/p/'],
  [23, 'Custom link', 'Link', 'https://', 'pro'],
  [24, 'Website', 'Website address', 'https://'],
  [25, 'Spotify', 'Spotify link', 'https://open.spotify.com/'],
  [26, 'Apple Music', 'Apple Music link', 'https://music.apple.com/'],
  [27, 'SoundCloud', 'SoundCloud username', 'https://soundcloud.com/'],
  [28, 'Bandcamp', 'Bandcamp link', 'https://'],
  [29, 'Podcast', 'Podcast link', 'https://'],
  [30, 'Contact card', 'Contact card', '', 'pro'],
  [31, 'Call', 'Phone number', 'tel:'],
  [32, 'FaceTime', 'FaceTime number or email', 'facetime:'],
  [33, 'Address', 'Address', 'https://maps.google.com/?q='],
  [34, 'PayPal', 'PayPal.Me username', 'https://paypal.me/'],
  [35, 'Venmo', 'Venmo username', 'https://venmo.com/'],
  [36, 'Cash App', 'Cash App tag', 'https://cash.app/$'],
  [37, 'Zelle', 'Zelle email or phone', ''],
  [38, 'Square', 'Square link', 'https://'],
  [39, 'Calendly', 'Calendly link', 'https://calendly.com/'],
  [40, 'Cal.com', 'Cal.com link', 'https://cal.com/'],
  [41, 'Zoom', 'Zoom meeting link', 'https://zoom.us/j/', 'pro'],
  [42, 'Google Meet', 'Google Meet link', 'https://meet.google.com/', 'pro'],
  [43, 'Microsoft Teams', 'Teams meeting link', 'https://teams.microsoft.com/', 'pro'],
  [44, 'Slack', 'Slack invite link', 'https://', 'pro'],
  [45, 'GitHub', 'GitHub username', 'https://github.com/'],
  [46, 'GitLab', 'GitLab username', 'https://gitlab.com/'],
  [47, 'Behance', 'Behance username', 'https://www.behance.net/'],
  [48, 'Dribbble', 'Dribbble username', 'https://dribbble.com/'],
  [49, 'Medium', 'Medium username', 'https://medium.com/@'],
  [50, 'Substack', 'Substack address', 'https://'],
  [51, 'Patreon', 'Patreon username', 'https://www.patreon.com/'],
  [52, 'Etsy', 'Etsy shop name', 'https://www.etsy.com/shop/'],
  [53, 'Shopify', 'Shop address', 'https://', 'pro'],
  [54, 'Amazon', 'Amazon shop link', 'https://www.amazon.com/', 'pro'],
  [55, 'Yelp', 'Yelp page link', 'https://www.yelp.com/biz/', 'pro'],
  [56, 'Google Reviews', 'Google review link', 'https://', 'pro'],
  [57, 'Tripadvisor', 'Tripadvisor page link', 'https://www.tripadvisor.com/', 'pro'],
  [58, 'File', 'File link', 'https://', 'pro'],
  [59, 'HubSpot Meetings', 'HubSpot meeting link', 'https://meetings.hubspot.com/', 'pro'],
  [
    70,
    'Microsoft Bookings',
    'Bookings page link',
    'https://outlook.office365.com/owa/calendar/',
    'pro',
  ],
];

export const linkTypes: readonly LinkType[] = rows.map(
  ([id, text, placeholder, pathPrefix, pro]) => ({
    id,
    text,
    placeholder,
    pathPrefix,
    isPro: pro === 'pro',
  }),
);

const byId: ReadonlyMap<number, LinkType> = new Map(linkTypes.map((each) => [each.id, each]));

export const linkType = (id: number): LinkType | null => byId.get(id) ?? null;

/** A link type's name; its number if the catalog doesn't have it. */
export const linkTypeText = (id: number): string => byId.get(id)?.text ?? `Link type ${id}`;

/** The types whose name, placeholder, or number contains the query. An empty query returns all. */
export const searchLinkTypes = (query: string): readonly LinkType[] => {
  const wanted = filterText(query);
  if (wanted === '') return linkTypes;
  return linkTypes.filter(
    ({ id, text, placeholder }) => fitsFilter(wanted, [text, placeholder]) || String(id) === wanted,
  );
};
