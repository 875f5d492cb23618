import type { SocialProvider } from '@oun/contract/identity-rules';
import type { Outside } from '../outside.ts';
import { apple, type AppleKeys } from './social.apple.ts';
import { google } from './social.google.ts';
import { kakao, type KakaoKeys } from './social.kakao.ts';
import { naver } from './social.naver.ts';
import type { SocialGateway, SocialKeys } from './social.person.ts';

export type SocialConfig = {
  kakao?: KakaoKeys | undefined;
  naver?: SocialKeys | undefined;
  google?: SocialKeys | undefined;
  apple?: AppleKeys | undefined;
};

/** Only those there are keys for. */
export function createSocial(outside: Outside, keys: SocialConfig): Partial<Record<SocialProvider, SocialGateway>> {
  return {
    ...(keys.kakao && { kakao: kakao(outside, keys.kakao) }),
    ...(keys.naver && { naver: naver(outside, keys.naver) }),
    ...(keys.google && { google: google(outside, keys.google) }),
    ...(keys.apple && { apple: apple(outside, keys.apple) }),
  };
}
