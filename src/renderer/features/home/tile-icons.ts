import { DocumentMultipleRegular } from '@fluentui/react-icons/headless/svg/document-multiple';
import { DocumentPdfRegular } from '@fluentui/react-icons/headless/svg/document-pdf';
import { FlowRegular } from '@fluentui/react-icons/headless/svg/flow';
import { LinkRegular } from '@fluentui/react-icons/headless/svg/link';
import { PeopleSyncRegular } from '@fluentui/react-icons/headless/svg/people-sync';
import { PeopleTeamAddRegular } from '@fluentui/react-icons/headless/svg/people-team-add';
import { ReceiptRegular } from '@fluentui/react-icons/headless/svg/receipt';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { ShieldKeyholeRegular } from '@fluentui/react-icons/headless/svg/shield-keyhole';
import type { ComponentType } from 'react';
import type { TileIcon } from '../../state/feature';

/** The drawings of the tiles' symbols. */
export const tileIcons: Readonly<Record<TileIcon, ComponentType>> = {
  'document-multiple': DocumentMultipleRegular,
  'document-pdf': DocumentPdfRegular,
  flow: FlowRegular,
  link: LinkRegular,
  'people-sync': PeopleSyncRegular,
  'people-team-add': PeopleTeamAddRegular,
  receipt: ReceiptRegular,
  search: SearchRegular,
  'shield-keyhole': ShieldKeyholeRegular,
};
