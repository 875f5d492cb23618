import { BRAND, COMPANY } from '@oun/brand';

/** What we write to those who wait for a product. */
type Letter = { subject: string; text: string; html: string };
type Words = { subject: string; lines: readonly string[]; label: string; url: string; small?: readonly string[] };

const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;
const inSeoul = (at: string): string =>
  new Date(at).toLocaleString('ko-KR', { timeZone: 'Asia/Seoul', dateStyle: 'long', timeStyle: 'short' });

export const restockLetter = (
  storeUrl: string,
  { product_id, name, option_text }: { product_id: number; name: string; option_text: string },
): Letter =>
  write({
    subject: `[${BRAND.name}] ${name} 다시 들어왔어요`,
    lines: [`기다리던 ${name} (${option_text})을 다시 살 수 있어요.`, '재입고 알림을 신청한 분께 한 번만 보내드려요.'],
    label: '상품 보기',
    url: `${storeUrl}/products/${product_id}`,
  });

export const timeSaleLetter = (
  storeUrl: string,
  { product_id, name, sale_price, ends_at }: { product_id: number; name: string; sale_price: number; ends_at: string },
): Letter =>
  write({
    subject: `[${BRAND.name}] ${name} 타임세일이 열렸어요`,
    lines: [
      `${inSeoul(ends_at)}까지 ${won(sale_price)}에 살 수 있어요. 준비한 수량이 다 팔리면 먼저 끝나요.`,
      '알림을 신청한 분께 한 번만 보내드려요.',
    ],
    label: '타임세일 보기',
    url: `${storeUrl}/products/${product_id}`,
  });

/** 정보통신망법 50조: the mark at the start of the subject, who sends it, and how to have no more of it. */
export const priceDropLetter = (
  storeUrl: string,
  lifeUrl: string,
  drop: { product_id: number; name: string; price: number; price_at_follow: number },
): Letter =>
  write({
    subject: `(광고) [${BRAND.name}] 찜한 ${drop.name} 가격이 내렸어요`,
    lines: [`찜할 때 ${won(drop.price_at_follow)}이던 ${drop.name}, 지금 ${won(drop.price)}이에요.`],
    label: '상품 보기',
    url: `${storeUrl}/products/${drop.product_id}`,
    small: [
      `${COMPANY.name} · ${COMPANY.address} · ${COMPANY.phone}`,
      `그만 받고 싶다면 여기서 수신 동의를 철회할 수 있어요: ${lifeUrl}/my/account/agreements`,
    ],
  });

function write({ subject, lines, label, url, small = [] }: Words): Letter {
  const text = [...lines, `${label}: ${url}`, '', BRAND.name, ...small].join('\n\n');
  const line = (words: string) => `<p style="margin:0 0 12px;font-size:16px;line-height:1.6">${escape(words)}</p>`;
  const foot = (words: string) => `<p style="margin:12px 0 0;font-size:12px;color:#646472">${escape(words)}</p>`;
  const html = `<!doctype html><html lang="ko"><body style="margin:0;background:#f8f8fa;font-family:Pretendard,'Apple SD Gothic Neo','Noto Sans KR',sans-serif;color:#15151b;word-break:keep-all">
<div style="max-width:520px;margin:0 auto;padding:40px 20px"><p style="margin:0 0 24px;font-size:20px;font-weight:800;color:#e0195a">${BRAND.name}</p>
<div style="background:#fff;border-radius:16px;padding:28px 24px">${lines.map(line).join('')}
<p style="margin:24px 0 0"><a href="${escape(url)}" style="display:inline-block;background:#e0195a;color:#fff;text-decoration:none;font-weight:700;font-size:16px;padding:14px 24px;border-radius:12px">${escape(label)}</a></p></div>${small.map(foot).join('')}</div></body></html>`;
  return { subject, text, html };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]!);
