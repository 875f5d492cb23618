import { BRAND } from '@oun/brand';

/** Shown in the webview when its site does not answer at all. */
export const failurePage = (): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>화면을 열지 못했어요 | ${BRAND.name}</title>
<style>
body{margin:0;min-height:100dvh;display:grid;place-items:center;font:16px/1.5 Pretendard,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;color:#15151b;background:#fff;text-align:center;word-break:keep-all}
main{padding:24px}h1{margin:0 0 8px;font-size:20px}p{margin:0 0 24px;color:#484854}
a{display:inline-block;padding:12px 20px;border-radius:8px;background:${BRAND.themeColor};color:#fff;text-decoration:none}
</style>
</head>
<body>
<main><h1>화면을 열지 못했어요</h1><p>${BRAND.name} 서버가 응답하지 않아요.<br>서버가 켜져 있는지 확인해주세요.</p><a href="">다시 시도</a></main>
</body>
</html>
`;
