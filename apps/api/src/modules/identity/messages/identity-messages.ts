import { BRAND } from '@oun/brand';
import type { KeyChange } from '../keys/keys.ts';
import { METHOD_NAMES, PASSWORD_RESET_MINUTES, type SignInMethod } from '@oun/contract/identity-rules';

/** What we write to people about their account. A letter is its lines; the look is the same for all. */
type Letter = { subject: string; lines: readonly string[]; action?: { label: string; url: string } };
export type WrittenLetter = { subject: string; text: string; html: string };

/** The last line lets the phone fill the code in by itself, on our own pages only. */
export const codeMessage = (code: string, lifeUrl: string): string =>
  `[${BRAND.name}] 인증번호 ${code}\n다른 사람에게 알려주지 마세요.\n\n@${new URL(lifeUrl).hostname} #${code}`;

/** The token stands behind the #, which browsers never send: it reaches no server and no log. */
export const resetLetter = (lifeUrl: string, token: string): WrittenLetter =>
  write({
    subject: `[${BRAND.name}] 비밀번호를 다시 정해주세요`,
    lines: [
      '아래 버튼을 누르면 새 비밀번호를 정할 수 있어요.',
      `${PASSWORD_RESET_MINUTES}분 동안 한 번만 쓸 수 있어요. 직접 요청하지 않았다면 이 메일은 지워도 괜찮아요.`,
    ],
    action: { label: '새 비밀번호 정하기', url: `${lifeUrl}/reset-password#token=${token}` },
  });

export const socialOnlyLetter = (lifeUrl: string, method: SignInMethod): WrittenLetter =>
  write({
    subject: `[${BRAND.name}] ${METHOD_NAMES[method]}로 로그인해주세요`,
    lines: [
      `이 이메일은 ${METHOD_NAMES[method]}로 가입했어요. 비밀번호 없이 ${METHOD_NAMES[method]}로 로그인할 수 있어요.`,
      '직접 요청하지 않았다면 이 메일은 지워도 괜찮아요.',
    ],
    action: { label: '로그인하기', url: `${lifeUrl}/sign-in` },
  });

export const passwordChangedLetter = (lifeUrl: string, nickname: string, at: string): WrittenLetter =>
  write({
    subject: `[${BRAND.name}] 비밀번호가 바뀌었어요`,
    lines: [
      `${nickname} 님, ${inSeoul(at)}에 비밀번호가 바뀌었어요. 다른 기기에서는 로그아웃됐어요.`,
      '직접 바꾸지 않았다면 지금 비밀번호를 다시 정해주세요.',
    ],
    action: { label: '비밀번호 다시 정하기', url: `${lifeUrl}/reset-password` },
  });

export const welcomeLetter = (
  lifeUrl: string,
  nickname: string,
  agreed: readonly string[],
  at: string,
): WrittenLetter =>
  write({
    subject: `[${BRAND.name}] 반가워요, ${nickname} 님`,
    lines: [
      `${BRAND.name}에 가입했어요. ${BRAND.slogan}`,
      agreed.length > 0
        ? `${inSeoul(at)}에 광고성 정보 수신에 동의했어요: ${agreed.join(', ')}. 계정의 수신 동의에서 언제든 바꿀 수 있어요.`
        : `${inSeoul(at)} 기준으로 광고성 정보는 받지 않기로 했어요.`,
    ],
    action: { label: '운동 찾기', url: `${lifeUrl}/programs` },
  });

export const sessionReusedLetter = (lifeUrl: string, nickname: string, device: string): WrittenLetter =>
  write({
    subject: `[${BRAND.name}] 로그인을 안전하게 끝냈어요`,
    lines: [
      `${nickname} 님, ${device}의 로그인 정보가 다른 곳에서도 쓰인 것 같아 로그아웃했어요.`,
      '다시 로그인하면 계속 쓸 수 있어요. 걱정된다면 비밀번호를 바꿔주세요.',
    ],
    action: { label: '로그인한 기기 보기', url: `${lifeUrl}/my/account/devices` },
  });

type Words = { subject: string; line: (what: string) => string };

/** What changed, as the one whose account it is would say it. */
const KEY_CHANGES: Record<KeyChange, Words> = {
  SOCIAL_LINKED: {
    subject: '로그인 방법을 연결했어요',
    line: (what) => `이제 ${what}로도 로그인할 수 있어요.`,
  },
  SOCIAL_UNLINKED: { subject: '로그인 방법을 끊었어요', line: (what) => `${what}로는 더 로그인할 수 없어요.` },
  MOBILE_CHANGED: { subject: '휴대폰 번호가 바뀌었어요', line: (what) => `계정의 휴대폰 번호가 ${what}로 바뀌었어요.` },
  MOBILE_MOVED_AWAY: {
    subject: '휴대폰 번호가 다른 계정으로 옮겨졌어요',
    line: (what) => `${what} 번호를 인증한 분이 그 번호를 다른 계정으로 옮겼어요.`,
  },
  DEVICE_PAIRED: { subject: 'TV를 연결했어요', line: (what) => `${what}에서 이 계정으로 로그인했어요.` },
  SECOND_FACTOR_RESET: {
    subject: '인증 앱을 다시 등록해주세요',
    line: () => '운영자가 인증 앱 등록을 지웠어요. 다음 로그인에서 다시 등록해주세요.',
  },
  WITHDRAWN: { subject: '탈퇴했어요', line: () => '계정을 탈퇴했어요. 그동안 함께해주셔서 고마워요.' },
};

export const keyChangedLetter = (lifeUrl: string, change: KeyChange, what: string, at: string): WrittenLetter => {
  const { subject, line } = KEY_CHANGES[change];
  return write({
    subject: `[${BRAND.name}] ${subject}`,
    lines: [`${inSeoul(at)}: ${line(what)}`, '직접 한 일이 아니라면 비밀번호를 다시 정하고 고객센터로 알려주세요.'],
    ...(change !== 'WITHDRAWN' && {
      action: { label: '비밀번호 다시 정하기', url: `${lifeUrl}/reset-password` },
    }),
  });
};

export const keyChangedMessage = (change: KeyChange, what: string): string =>
  `[${BRAND.name}] ${KEY_CHANGES[change].line(what)} 직접 한 일이 아니라면 고객센터로 알려주세요.`;

export const accountLockedLetter = (lifeUrl: string, nickname: string, at: string): WrittenLetter =>
  write({
    subject: `[${BRAND.name}] 로그인이 잠시 잠겼어요`,
    lines: [
      `${nickname} 님, ${inSeoul(at)}에 비밀번호를 다섯 번 틀려서 새 기기의 로그인을 10분 동안 막았어요.`,
      '전에 로그인한 기기에서는 그대로 로그인할 수 있어요. 직접 한 일이 아니라면 비밀번호를 다시 정해주세요.',
    ],
    action: { label: '비밀번호 다시 정하기', url: `${lifeUrl}/reset-password` },
  });

export const confirmationLetter = (code: string): WrittenLetter =>
  write({
    subject: `[${BRAND.name}] 본인 확인 번호 ${code}`,
    lines: [`본인 확인 번호는 ${code}예요. 3분 동안 쓸 수 있어요.`, '다른 사람에게 알려주지 마세요.'],
  });

const inSeoul = (at: string): string =>
  new Date(at).toLocaleString('ko-KR', { timeZone: 'Asia/Seoul', dateStyle: 'long', timeStyle: 'short' });

export function write({ subject, lines, action }: Letter): WrittenLetter {
  const text = [...lines, ...(action ? [`${action.label}: ${action.url}`] : []), '', BRAND.name].join('\n\n');
  const html = `<!doctype html><html lang="ko"><body style="margin:0;background:#f8f8fa;font-family:Pretendard,'Apple SD Gothic Neo','Noto Sans KR',sans-serif;color:#15151b;word-break:keep-all">
<div style="max-width:520px;margin:0 auto;padding:40px 20px"><p style="margin:0 0 24px;font-size:20px;font-weight:800;color:#e0195a">${BRAND.name}</p>
<div style="background:#fff;border-radius:16px;padding:28px 24px">${lines.map((line) => `<p style="margin:0 0 12px;font-size:16px;line-height:1.6">${escape(line)}</p>`).join('')}
${action ? `<p style="margin:24px 0 0"><a href="${escape(action.url)}" style="display:inline-block;background:#e0195a;color:#fff;text-decoration:none;font-weight:700;font-size:16px;padding:14px 24px;border-radius:12px">${escape(action.label)}</a></p>` : ''}</div></div></body></html>`;
  return { subject, text, html };
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
