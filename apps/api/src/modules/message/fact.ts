import type { Reaction } from '@oun/contract/feed-rules';
import type { Notification } from '@oun/contract/notification';
import type { NoticeKind } from '@oun/contract/notification-rules';

export type Fact = {
  accountId: number;
  /** Its template's name; with the subject it is told once, however often the news of it comes. */
  kind: string;
  subject: string;
  /** Where it stands among what a member reads in the app. */
  about: Notification['about'];
  /** A contract, a receipt, or a change of price or terms: it goes by e-mail, too. */
  isMailed?: boolean;
  /** No 알림톡 goes for it: it is about no money and no parcel. */
  isQuiet?: boolean;
  /** Reached there who has no number of their own. */
  phone: string | null;
  title: string;
  lines: readonly string[];
  /** Where more of it is to be read: in the store, or on the life site where that is said. */
  path: string;
  site?: Notification['site'];
  button: string;
  /** For somebody who is no member of ours, on a member's behalf: sent to this number, and nowhere else. */
  to?: string;
  /** Where the button leads, where that opens something: it is sent to that number, and not written down. */
  link?: string;
  /** Rings the phones that the member has the app on. */
  isPushed?: boolean;
};

/** What people do, and what somebody planned: it stands in the app and rings, as far as its switch lets it. */
export type QuietFact = Omit<Fact, 'isMailed' | 'isQuiet' | 'phone' | 'to' | 'link' | 'button' | 'isPushed'> & {
  notice: NoticeKind;
  /** Whose doing it is, and the reaction it was. */
  actorId?: number;
  mark?: Reaction;
  /** Told again it takes the place of what it said before, and is unread again. */
  isGrowing?: boolean;
  /** Not before. */
  ringsAt?: Date;
};
