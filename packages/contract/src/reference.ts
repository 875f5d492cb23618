import { BRAND } from '@oun/brand';
import { DOMAINS } from './all.ts';
import type { Endpoint } from './endpoint.ts';
import { ERRORS } from './errors.ts';
import { openApi } from './openapi.ts';

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  format?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};
type Operation = ReturnType<typeof openApi>['paths'][string][string] & {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { description: string; content: { 'application/json': { schema: Schema } } }>;
};

const DOMAIN_NAMES: Record<string, string> = {
  identity: '가입과 로그인',
  session: '세션과 기기',
  'staff-auth': '직원 로그인',
  content: '운동 콘텐츠',
  lesson: '레슨과 리뷰',
  film: '영상 올리기',
  channel: '채널',
  library: '클립과 보관함',
  playback: '재생',
  workout: '운동 만들기',
  discovery: '찾기',
  display: '배너와 안내',
  catalog: '스토어 상품',
  tracking: '방문 기록',
};

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** The contract as a page for people: no script, one file, works offline. */
export function referencePage(): string {
  const { paths } = openApi();
  const sections = Object.entries(DOMAINS).map(([domain, endpoints]) => {
    const calls = endpoints.map((endpoint) =>
      call(endpoint, paths[endpoint.path]![endpoint.method.toLowerCase()] as Operation),
    );
    return `<section><h2 id="${domain}">${DOMAIN_NAMES[domain] ?? domain}</h2>${calls.join('')}</section>`;
  });
  const menu = Object.entries(DOMAINS).map(
    ([domain, endpoints]) =>
      `<li><a href="#${domain}">${DOMAIN_NAMES[domain] ?? domain}</a><ul>${endpoints
        .map(
          (endpoint) =>
            `<li><a href="#${anchor(endpoint)}"><b class="m ${endpoint.method}">${endpoint.method}</b>${escape(endpoint.path)}</a></li>`,
        )
        .join('')}</ul></li>`,
  );
  const errors = Object.entries(ERRORS).map(
    ([code, { status, title, message }]) =>
      `<tr><td><code>${code}</code></td><td>${status || '–'}</td><td>${title}</td><td>${escape(message)}</td></tr>`,
  );
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BRAND.name} API</title><style>${STYLE}</style></head><body>
<nav aria-label="목차"><h1>${BRAND.name} API</h1><p><a href="/openapi.json">openapi.json</a></p><ul>${menu.join('')}<li><a href="#errors">오류 코드</a></li></ul></nav>
<main><p class="lead">모든 호출은 JSON이에요. 로그인이 필요한 호출에는 <code>Authorization: Bearer …</code>를 보내요. 모든 응답에는 <code>Client-Request-Id</code>가 있어요.
오류는 <code>{code, title, message, extra}</code> 한 가지 모양이에요.</p>
${sections.join('')}
<section><h2 id="errors">오류 코드</h2><table><thead><tr><th>코드</th><th>상태</th><th>제목</th><th>메시지</th></tr></thead><tbody>${errors.join('')}</tbody></table></section>
</main></body></html>`;
}

const anchor = ({ method, path }: Endpoint) => `${method}-${path.replace(/[^a-zA-Z0-9]+/g, '-')}`;

const whoText = (who: Endpoint['who']) =>
  who === 'public'
    ? '누구나'
    : who === 'optional'
      ? '누구나 (로그인하면 다르게 답할 수 있어요)'
      : who === 'member'
        ? '로그인한 회원'
        : who === 'owner'
          ? '주인인 회원'
          : `직원: ${who.join(', ')}`;

function call(endpoint: Endpoint, operation: Operation): string {
  const { parameters, requestBody, responses } = operation;
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${name}</code></td><td>${place === 'path' ? '경로' : '쿼리'}${required ? '' : ' (선택)'}</td><td>${typeText(schema)}</td></tr>`,
  );
  const failures = Object.entries(responses).filter(([status]) => status !== '200');
  return `<article id="${anchor(endpoint)}"><h3><b class="m ${endpoint.method}">${endpoint.method}</b> <code>${escape(endpoint.path)}</code></h3>
<p>${escape(endpoint.summary)}</p><p class="who">${whoText(endpoint.who)}</p>
${rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : ''}
${requestBody ? `<h4>보내는 내용</h4>${tree(requestBody.content['application/json'].schema)}` : ''}
<h4>응답</h4>${tree(responses['200']!.content['application/json'].schema)}
<h4>오류</h4><ul class="errors">${failures.map(([status, { description }]) => `<li><b>${status}</b> ${escape(description.split(': ')[1] ?? '')}</li>`).join('')}</ul></article>`;
}

function tree(schema: Schema): string {
  const object = schema.type === 'array' ? schema.items : schema;
  if (!object?.properties) return `<p>${typeText(schema)}</p>`;
  const rows = Object.entries(object.properties).map(([name, inner]) => {
    const nested = (inner.properties ?? inner.items?.properties) ? tree(inner) : '';
    return `<li><code>${name}</code> <span>${typeText(inner)}</span>${nested}</li>`;
  });
  return `<ul class="tree">${rows.join('')}</ul>`;
}

function typeText(schema: Schema): string {
  if (schema.enum) return escape(schema.enum.map(String).join(' | '));
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' 또는 ');
  if (schema.type === 'array') return schema.items ? `${typeText(schema.items)} 목록` : '목록';
  const limits = [
    schema.minimum !== undefined && schema.minimum > -9e15 && `${schema.minimum} 이상`,
    schema.maximum !== undefined && schema.maximum < 9e15 && `${schema.maximum} 이하`,
    schema.maxLength !== undefined && `${schema.maxLength}자까지`,
    schema.default !== undefined && `기본 ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
  return escape([schema.format ?? String(schema.type ?? '값'), ...limits].join(' · '));
}

const STYLE = `*{box-sizing:border-box}body{margin:0;font:15px/1.6 Pretendard,"Apple SD Gothic Neo","Noto Sans KR",sans-serif;color:#15151b;background:#fff;display:grid;grid-template-columns:340px minmax(0,1fr);word-break:keep-all}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:28px 20px;background:#f8f8fa;border-right:1px solid #e4e4ea;font-size:13px}nav h1{font-size:20px;margin:0 0 4px}nav ul{list-style:none;margin:8px 0 16px;padding:0}nav ul ul{margin:4px 0 0}nav li a{display:block;padding:5px 8px;border-radius:8px;color:#484854;text-decoration:none;overflow-wrap:anywhere}nav>ul>li>a{font-weight:700;color:#15151b}nav a:hover{background:#e4e4ea}
main{padding:40px 48px 120px;max-width:900px}h2{font-size:24px;margin:56px 0 16px}h3{font-size:16px;margin:0}h4{font-size:13px;margin:16px 0 4px;color:#646472}article{border:1px solid #e4e4ea;border-radius:16px;padding:20px 24px;margin:12px 0}.lead{color:#484854;margin:0}.who{display:inline-block;margin:0 0 8px;padding:1px 8px;border-radius:6px;background:#eef4ff;color:#1e54c4;font-size:12px;font-weight:600}
.m{display:inline-block;min-width:54px;margin-right:8px;font-size:11px;letter-spacing:.02em}.GET{color:#1e54c4}.POST{color:#14663a}.PATCH,.PUT{color:#a13a03}.DELETE{color:#d6221f}code{font:13px/1.5 ui-monospace,Menlo,monospace}table{border-collapse:collapse;width:100%;font-size:13px}td,th{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid #f1f1f4;vertical-align:top}.tree,.errors{margin:0;padding-left:16px;font-size:13px;list-style:none}.tree span{color:#646472}.tree .tree{border-left:1px solid #e4e4ea;margin-left:4px}.errors{padding:0}
@media(max-width:860px){body{display:block}nav{position:static;height:auto;border:0}main{padding:24px 20px 80px}}`;
