import { BRAND } from '@oun/brand';
import { errorBody, type ErrorCode } from '@oun/contract/errors';

/** Shown when the app itself cannot render. It needs no script, no asset and no api. */
export function errorPage(code: ErrorCode, requestId: string, nonce: string): string {
  const { title, message } = errorBody(code);
  return `<!DOCTYPE html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${BRAND.name}</title>
<style nonce="${nonce}">
body{margin:0;min-height:100dvh;display:grid;place-items:center;font-family:Pretendard,system-ui,sans-serif;color:#222;background:#fff;text-align:center;word-break:keep-all}
main{padding:24px}h1{margin:0 0 8px;font-size:20px}p{margin:0 0 24px;line-height:1.5}
a{display:inline-block;padding:12px 20px;border-radius:8px;background:${BRAND.themeColor};color:#fff;text-decoration:none}small{display:block;margin-top:24px;color:#666}
@media (prefers-color-scheme:dark){body{color:#eee;background:#161616}small{color:#aaa}}
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${message}</p>
<a href="/">처음으로 가기</a>
<small>문의할 때 알려주세요: ${requestId}</small>
</main>
</body>
</html>
`;
}
