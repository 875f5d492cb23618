import { BRAND } from '@oun/brand';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';

/** The outside world's parts, in the order the page shows them. Each gets its own routes when the product first needs it. */
const PARTS = [
  { name: '결제', text: '결제창, 승인, 취소, 웹훅' },
  { name: '소셜 로그인', text: '카카오, 네이버, 구글, 애플' },
  { name: '받은 편지함', text: '문자, 알림톡, 이메일, 푸시' },
  { name: '택배', text: '송장 조회' },
  { name: '앱', text: '휴대폰 화면 속의 웹뷰' },
] as const;

/** Plays every party outside the product that a fresh machine cannot reach, over the wire those parties speak. */
export function createSandbox(logger: FastifyBaseLogger): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => ({ status: 'ok' }));
  app.get('/', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
      .send(page()),
  );
  return app;
}

const page =
  () => `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BRAND.name} 바깥세상</title><style>
body{margin:0;font:16px/1.5 Pretendard,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;color:#15151b;background:#f8f8fa;word-break:keep-all}
main{max-width:570px;margin:0 auto;padding:48px 20px}h1{font-size:26px;margin:0 0 8px}p{color:#484854;margin:0 0 24px}
ul{list-style:none;margin:0;padding:0;display:grid;gap:12px}li{background:#fff;border-radius:16px;padding:20px;display:flex;justify-content:space-between;gap:16px;align-items:center}
b{display:block}span{color:#646472;font-size:14px}em{font-style:normal;font-size:12px;font-weight:600;color:#484854;background:#f1f1f4;border-radius:6px;padding:2px 8px;white-space:nowrap}
</style></head><body><main><h1>바깥세상</h1><p>결제사, 로그인, 문자, 택배처럼 ${BRAND.name} 밖에 있는 것들을 대신하는 곳이에요. 진짜와 같은 방식으로 말하고, 오류도 만들 수 있어요.</p>
<ul>${PARTS.map(({ name, text }) => `<li><div><b>${name}</b><span>${text}</span></div><em>준비 중</em></li>`).join('')}</ul></main></body></html>`;
