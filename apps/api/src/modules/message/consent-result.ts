import { BRAND } from '@oun/brand';
import { type AgreementKind, AGREEMENTS } from '@oun/contract/identity-rules';
import { SETTINGS_PATH } from '@oun/contract/notification-rules';
import { dayWords } from '@oun/contract/money-words';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { tell } from './message.ts';

type Changed = { account_id: number; kind: AgreementKind; is_agreed: boolean; at: string };

/** What was said to ads is told back with who it was said to, and its day. */
export async function tellConsent(ctx: JobContext, { account_id, kind, is_agreed, at }: Changed): Promise<void> {
  const what = kind === 'NIGHT' ? '밤 혜택 소식' : `${AGREEMENTS[kind].title} 혜택 소식`;
  await tell(ctx, {
    accountId: account_id,
    kind: 'CONSENT_CHANGED',
    subject: `consent-${account_id}-${kind}-${is_agreed}-${at}`,
    about: 'NEWS',
    site: 'life',
    isQuiet: true,
    isMailed: true,
    phone: null,
    title: is_agreed ? `${what}을 받기로 했어요` : `${what}을 껐어요`,
    lines: [
      `${BRAND.name}에 ${dayWords(at)}에 ${is_agreed ? '수신 동의' : '수신 거부'}했어요.`,
      '알림 설정에서 언제든 바꿀 수 있어요.',
    ],
    path: SETTINGS_PATH,
    button: '알림 설정 보기',
  });
}
