import { randomBytes } from 'node:crypto';
import { BRAND } from '@oun/brand';
import type { FastifyReply } from 'fastify';
import { FONT_LINK } from './fonts.ts';

/** Text that is safe to put into a page as it is. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | readonly Markup[] | string | number | null | undefined | false;

/** Builds a page's parts; whatever is put in is escaped unless it was built the same way. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.reduce((text, string, at) => text + write(parts[at - 1]) + string));
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map((each) => each.text).join('');
  return String(part).replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
}

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;font:16px/1.5 "Pretendard Variable",Pretendard,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;color:#15151b;background:#f8f8fa;word-break:keep-all;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
main{max-width:570px;margin:0 auto;padding:32px 20px 64px}
h1{font-size:26px;line-height:1.3;letter-spacing:-.02em;margin:0 0 8px}h2{font-size:18px;margin:32px 0 12px}
p{margin:0 0 24px;color:#484854}a{color:inherit}small,.soft{color:#646472;font-size:14px}
.back{display:inline-block;margin-bottom:16px;color:#646472;font-size:14px;text-decoration:none}
.card{background:#fff;border-radius:16px;padding:20px}.cards{list-style:none;margin:0;padding:0;display:grid;gap:12px}
.tag{font-size:12px;font-weight:600;color:#484854;background:#f1f1f4;border-radius:6px;padding:2px 8px;white-space:nowrap}
button,.button{font:inherit;font-weight:600;border:0;border-radius:12px;padding:12px 18px;background:#e0195a;color:#fff;cursor:pointer;text-decoration:none}
button.quiet{background:#f1f1f4;color:#15151b}
input,select{font:inherit;color:inherit;background:#fff;border:1px solid #dcdce3;border-radius:12px;padding:11px 14px;width:100%;min-width:0}
input[type=radio],input[type=checkbox]{width:20px;height:20px;margin:0;flex:none;accent-color:#e0195a}
:focus-visible{outline:2px solid #e0195a;outline-offset:2px}
.row{display:flex;gap:8px;align-items:center}.row>button{flex:none}
.empty{text-align:center;color:#646472;padding:48px 20px}
`;

type Page = {
  title: string;
  body: Markup;
  style?: string;
  script?: string;
  /** Where the page's forms may lead, beside the sandbox itself. */
  formTargets?: string;
};

/** Sets the headers of a page and returns its text. */
export function page(reply: FastifyReply, { title, body, style = '', script, formTargets = '' }: Page): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    'img-src data: http: https:',
    `form-action 'self' ${formTargets}`.trim(),
    "base-uri 'none'",
  ];
  void reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store');
  return html`<!doctype html>
    <html lang="ko">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${BRAND.name} 바깥세상</title>
        <link rel="stylesheet" href="${FONT_LINK}" />
        <style>
          ${new Markup(STYLE + style)}
        </style>
      </head>
      <body>
        ${body}${
          script !== undefined &&
          html`<script nonce="${nonce}">
            ${new Markup(script)};
          </script>`
        }
      </body>
    </html>`.text;
}

export const backLink = html`<a class="back" href="/">← 바깥세상</a>`;
