import { CalendarRegular } from '@fluentui/react-icons/headless/svg/calendar';
import { CallRegular } from '@fluentui/react-icons/headless/svg/call';
import { ChatRegular } from '@fluentui/react-icons/headless/svg/chat';
import { DocumentRegular } from '@fluentui/react-icons/headless/svg/document';
import { GlobeRegular } from '@fluentui/react-icons/headless/svg/globe';
import { LinkRegular } from '@fluentui/react-icons/headless/svg/link';
import { LocationRegular } from '@fluentui/react-icons/headless/svg/location';
import { MailRegular } from '@fluentui/react-icons/headless/svg/mail';
import type { ReactElement } from 'react';
import { linkType } from '../../../../domain/hr-sync/link-types';

const byId: Readonly<Record<number, ReactElement>> = {
  9: <MailRegular />,
  24: <GlobeRegular />,
  33: <LocationRegular />,
  39: <CalendarRegular />,
  40: <CalendarRegular />,
  58: <DocumentRegular />,
  59: <CalendarRegular />,
  70: <CalendarRegular />,
};

/** An icon for a link type. It shows the purpose instead of a brand logo. */
export const linkIcon = (id: number): ReactElement => {
  const known = byId[id];
  if (known) return known;
  const prefix = linkType(id)?.pathPrefix ?? '';
  if (prefix.startsWith('tel:') || prefix.startsWith('facetime:')) return <CallRegular />;
  if (prefix.startsWith('sms:')) return <ChatRegular />;
  return <LinkRegular />;
};
