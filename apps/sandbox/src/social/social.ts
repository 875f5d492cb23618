import type { FastifyInstance } from 'fastify';
import { apple } from './apple.ts';
import type { SocialWorld } from './flow.ts';
import { google } from './google.ts';
import { kakao } from './kakao.ts';
import { naver } from './naver.ts';

export function social(app: FastifyInstance, world: SocialWorld): void {
  kakao(app, world);
  naver(app, world);
  google(app, world);
  apple(app, world);
}
