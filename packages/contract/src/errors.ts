import { CHECK_AGAIN } from './field-words.ts';
import { type ErrorBody, OWN_ERRORS } from './own-errors.ts';

export type { ErrorBody };

/**
 * Every failure a caller can act on: status, title (at most 15 characters) and words in one row, so that none can be
 * forgotten. `{name}` in a message is filled from `extra`.
 */
export const ERRORS = {
  ...OWN_ERRORS,
  BAD_REQUEST: {
    status: 400,
    title: '다시 확인해주세요',
    message: '보낸 내용을 이해하지 못했어요. 다시 확인해주세요.',
  },
  INVALID_INPUT: { status: 400, title: '다시 확인해주세요', message: CHECK_AGAIN },
  INVALID_JSON: { status: 400, title: '다시 확인해주세요', message: '보낸 내용의 형식이 맞지 않아요.' },
  QUERY_STRING_LIMIT: {
    status: 400,
    title: '조건이 너무 많아요',
    message: '검색 조건이 너무 많아요. 몇 개만 골라주세요.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    title: '다시 시도해주세요',
    message: '같은 요청이 다른 내용으로 다시 왔어요. 처음부터 다시 시도해주세요.',
  },
  REQUEST_IN_PROGRESS: {
    status: 409,
    title: '처리하고 있어요',
    message: '같은 요청을 처리하고 있어요. 잠시만 기다려주세요.',
  },
  RECORD_IN_FUTURE: {
    status: 400,
    title: '아직 오지 않은 때예요',
    message: '지금보다 뒤의 운동은 적을 수 없어요. 시작한 때를 확인해주세요.',
  },
  RECORD_BEFORE_JOINING: {
    status: 400,
    title: '가입하기 전이에요',
    message: '가입한 {joined_on}부터 적을 수 있어요.',
  },
  RECORDS_FULL: {
    status: 409,
    title: '하루 기록이 가득해요',
    message: '직접 적는 운동은 하루에 {max}번까지예요.',
  },
  RECORD_NOT_BY_HAND: {
    status: 409,
    title: '고칠 수 없는 기록이에요',
    message: '오운에서 한 운동은 그대로 남아요. 직접 적은 기록만 고치거나 지울 수 있어요.',
  },
  PAIN_NOT_AGREED: {
    status: 409,
    title: '동의가 필요해요',
    message: '아픈 곳은 건강 정보라서 동의해야 남겨둘 수 있어요.',
  },
  PLAN_DAY_TAKEN: {
    status: 409,
    title: '다른 날을 골라주세요',
    message: '그날로는 옮길 수 없어요. 이번 주의 비어 있는 날을 골라주세요.',
  },
  PLAN_SESSION_GONE: {
    status: 409,
    title: '계획이 바뀌었어요',
    message: '그사이 계획이 바뀌었어요. 다시 확인해주세요.',
  },
  ILLNESS_TOO_SOON: {
    status: 409,
    title: '조금 뒤에 쓸 수 있어요',
    message: '아파서 쉬기는 {from}부터 다시 쓸 수 있어요. 못 채운 주에는 쉬어가기를 먼저 써요.',
  },
  REPLAY_NOT_AGREED: {
    status: 403,
    title: '동의가 필요해요',
    message: '화면 기록에 동의해야 남길 수 있어요.',
  },
  REPLAY_FULL: { status: 409, title: '다 찼어요', message: '한 번에 남길 수 있는 화면 기록이 다 찼어요.' },
  HEALTH_CONSENT_NEEDED: {
    status: 403,
    title: '동의가 필요해요',
    message: '건강정보에 동의하면 볼 수 있어요.',
  },
  HEALTH_SPAN_TOO_LONG: {
    status: 400,
    title: '기간이 너무 길어요',
    message: '한 번에 {max}칸까지 볼 수 있어요. 기간을 줄여주세요.',
  },
  ADDRESSES_FULL: { status: 409, title: '더 등록할 수 없어요', message: '배송지는 {max}곳까지 등록할 수 있어요.' },
  ADDRESS_TOO_VAGUE: {
    status: 400,
    title: '조금 더 적어주세요',
    message: '도로명과 건물 번호, 또는 건물 이름을 적어주세요.',
  },
  ADDRESS_SEARCH_DOWN: {
    status: 503,
    title: '주소를 찾지 못했어요',
    message: '지금은 주소를 찾을 수 없어요. 우편번호와 주소를 직접 적어주세요.',
  },
  ADDRESS_NEEDED: { status: 400, title: '배송지가 필요해요', message: '받을 곳을 먼저 알려주세요.' },
  ADDRESS_UNDELIVERABLE: {
    status: 409,
    title: '보낼 수 없는 곳이에요',
    message: '이 주소로는 배송할 수 없는 상품이 있어요.',
  },
  ADDRESS_FEE_DIFFERS: {
    status: 409,
    title: '바꿀 수 없는 곳이에요',
    message: '배송비가 달라지는 곳으로는 바꿀 수 없어요. 취소하고 다시 주문해주세요.',
  },
  CART_FULL: { status: 409, title: '장바구니가 가득해요', message: '장바구니에는 {max}가지까지 담을 수 있어요.' },
  ORDER_NOT_OPEN: {
    status: 409,
    title: '끝난 주문서예요',
    message: '시간이 지났거나 이미 끝난 주문서예요. 다시 주문해주세요.',
  },
  PRICE_CHANGED: {
    status: 409,
    title: '가격이 바뀌었어요',
    message: '그사이 가격이 바뀌었어요. 바뀐 금액을 확인해주세요.',
  },
  OUT_OF_STOCK: { status: 409, title: '품절됐어요', message: '방금 품절됐어요. 결제되지 않았어요.' },
  LIMIT_EXCEEDED: { status: 409, title: '더 살 수 없어요', message: '한 번에 {n}개까지 살 수 있어요.' },
  TIME_SALE_CLOSED: { status: 409, title: '타임세일 종료', message: '타임세일이 끝났어요.' },
  COUPON_NOT_APPLICABLE: {
    status: 409,
    title: '쓸 수 없는 쿠폰이에요',
    message: '이 주문에는 쓸 수 없는 쿠폰이에요.',
  },
  COUPON_SOLD_OUT: { status: 409, title: '쿠폰이 모두 나갔어요', message: '준비한 쿠폰이 모두 나갔어요.' },
  COUPON_ALREADY_ISSUED: { status: 409, title: '이미 받은 쿠폰이에요', message: '이미 받은 쿠폰이에요.' },
  COUPON_CODE_INVALID: { status: 404, title: '없는 코드예요', message: '코드를 다시 확인해주세요.' },
  COUPON_CODE_LOCKED: {
    status: 429,
    title: '잠시 쉬어주세요',
    message: '여러 번 틀렸어요. 10분 뒤에 다시 시도해주세요.',
  },
  COUPON_CODE_TAKEN: { status: 409, title: '이미 있는 코드예요', message: '다른 쿠폰이 쓰고 있는 코드예요.' },
  COUPON_NOT_ISSUABLE: {
    status: 409,
    title: '받을 수 없는 쿠폰이에요',
    message: '지금은 받을 수 없는 쿠폰이에요.',
  },
  BIRTHDAY_FIXED: {
    status: 409,
    title: '아직 바꿀 수 없어요',
    message: '생일은 한 해에 한 번만 바꿀 수 있어요.',
  },
  POINT_SHORTAGE: { status: 409, title: '포인트가 모자라요', message: '포인트가 모자라요.' },
  CASH_RECEIPT_CLOSED: {
    status: 409,
    title: '신청할 수 없어요',
    message: '이미 발급했거나 지금은 현금영수증을 신청할 수 없는 주문이에요.',
  },
  AMOUNT_TOO_SMALL: {
    status: 409,
    title: '금액이 너무 적어요',
    message: '{min}원부터 결제할 수 있어요. 포인트를 조금 덜 쓰거나 모두 써주세요.',
  },
  AMOUNT_MISMATCH: {
    status: 409,
    title: '금액이 달라요',
    message: '결제할 금액이 주문과 달라서 결제하지 않았어요. 다시 시도해주세요.',
  },
  PAYMENT_DECLINED_LIMIT: {
    status: 402,
    title: '결제하지 못했어요',
    message: '한도가 넘었거나 잔액이 모자라요. 다른 카드로 해볼까요?',
  },
  PAYMENT_DECLINED_CARD: {
    status: 402,
    title: '결제하지 못했어요',
    message: '카드사에서 승인하지 않았어요. 카드사에 문의해주세요.',
  },
  PAYMENT_DECLINED_EXPIRED: {
    status: 402,
    title: '결제하지 못했어요',
    message: '카드 유효기간을 확인해주세요.',
  },
  PAYMENT_CANCELED_BY_USER: { status: 409, title: '결제를 취소했어요', message: '결제를 취소했어요.' },
  PAYMENT_METHOD_CHANGED: {
    status: 409,
    title: '결제 방법이 달라요',
    message: '고른 방법과 다르게 결제해서 청구하지 않았어요. 결제 방법을 다시 골라주세요.',
  },
  PAYMENT_PENDING: {
    status: 409,
    title: '결제를 확인하고 있어요',
    message: '결제 결과를 확인하고 있어요. 창을 닫아도 괜찮아요.',
  },
  ORDER_NOT_PLACED: {
    status: 409,
    title: '아직 주문 전이에요',
    message: '아직 결제하지 않은 주문서예요. 주문한 뒤에 취소할 수 있어요.',
  },
  ORDER_NOT_CANCELABLE: {
    status: 409,
    title: '취소할 수 없어요',
    message: '이미 상품이 출발해서 취소할 수 없어요. 받은 뒤 반품해주세요.',
  },
  CLAIM_PERIOD_OVER: {
    status: 409,
    title: '기간이 지났어요',
    message: '반품·교환할 수 있는 기간이 지났어요. 상품에 문제가 있다면 고객센터로 알려주세요.',
  },
  CLAIM_IN_PROGRESS: { status: 409, title: '처리하고 있어요', message: '이미 처리 중인 요청이 있어요.' },
  CLAIM_QUOTE_CHANGED: {
    status: 409,
    title: '환불 금액이 바뀌었어요',
    message: '그사이 환불 금액이 바뀌었어요. 바뀐 금액을 확인해주세요.',
  },
  EXCHANGE_TARGET_GONE: {
    status: 409,
    title: '바꿔 보낼 상품이 없어요',
    message: '바꿀 옵션이 품절됐어요. 반품으로 바꿀지 구매자에게 물었어요.',
  },
  PICKUP_FEE_DIFFERS: {
    status: 409,
    title: '수거할 수 없는 곳이에요',
    message: '배송비가 달라지는 곳이에요. 다른 곳을 고르거나 직접 보내주세요.',
  },
  PICKUP_UNREACHABLE: {
    status: 409,
    title: '수거할 수 없는 곳이에요',
    message: '택배 기사님이 갈 수 없는 곳이에요. 직접 보내주세요.',
  },
  CLAIM_REFUSAL_NOTE_NEEDED: {
    status: 400,
    title: '까닭이 필요해요',
    message: '취소를 받아들이지 않는 까닭을 구매자에게 적어주세요.',
  },
  CLAIM_SENT_ALREADY_NEEDED: {
    status: 400,
    title: '송장번호가 필요해요',
    message: '이미 보낸 상품만 취소를 거절할 수 있어요. 송장번호를 적어주세요.',
  },
  ADJUSTMENT_WAITING: {
    status: 409,
    title: '승인을 기다리고 있어요',
    message: '조정한 환불 금액을 다른 직원이 승인해야 해요.',
  },
  ADJUSTMENT_STALE: {
    status: 409,
    title: '계산한 금액이 바뀌었어요',
    message: '금액을 조정한 뒤에 환불 금액이 바뀌었어요. 조정을 거두고 다시 해주세요.',
  },
  SECOND_PERSON_NEEDED: {
    status: 403,
    title: '다른 직원이 필요해요',
    message: '올린 사람이나 받는 사람은 스스로 승인할 수 없어요.',
  },
  APPEAL_FOR_OTHERS: {
    status: 403,
    title: '다른 직원이 살펴봐야 해요',
    message: '내린 사람은 같은 글을 두 번 판단하지 않아요. 다른 직원이 살펴봐 주세요.',
  },
  UNDO_PERIOD_OVER: {
    status: 409,
    title: '되돌릴 수 없어요',
    message: '송장을 등록하고 10분이 지났거나, 그사이 상품이 움직였어요.',
  },
  CLAIM_PHOTO_NEEDED: { status: 400, title: '사진이 필요해요', message: '상품의 상태가 보이는 사진을 올려주세요.' },
  REVIEW_PERIOD_OVER: {
    status: 409,
    title: '기간이 지났어요',
    message: '리뷰를 쓸 수 있는 기간이 지났어요.',
  },
  REVIEW_NOT_DELIVERED: {
    status: 409,
    title: '아직 쓸 수 없어요',
    message: '상품을 받은 뒤에 리뷰를 쓸 수 있어요.',
  },
  REVIEW_OWN: { status: 409, title: '내 리뷰예요', message: '내가 쓴 리뷰에는 표시할 수 없어요.' },
  IMAGE_UNREADABLE: {
    status: 400,
    title: '올릴 수 없는 사진이에요',
    message: 'JPG, PNG, WebP 사진만 올릴 수 있어요.',
  },
  IMAGE_TOO_LARGE: {
    status: 413,
    title: '사진이 너무 커요',
    message: '사진은 한 장에 {megabytes}MB까지 올릴 수 있어요.',
  },
  UNAUTHORIZED: { status: 401, title: '로그인이 필요해요', message: '로그인이 필요해요.' },
  INVALID_CREDENTIALS: {
    status: 401,
    title: '로그인하지 못했어요',
    message: '이메일이나 비밀번호가 맞지 않아요. (5번 틀리면 10분 동안 잠겨요)',
  },
  ACCOUNT_LOCKED: {
    status: 429,
    title: '잠시 잠겼어요',
    message: '여러 번 틀려서 잠시 잠겼어요. 10분 뒤에 다시 시도해주세요.',
  },
  CONFIRMATION_NEEDED: {
    status: 428,
    title: '본인인지 확인할게요',
    message: '계정을 지키려고 한 번 더 확인해요. 확인한 뒤에 다시 시도해주세요.',
  },
  CONFIRMATION_IMPOSSIBLE: {
    status: 409,
    title: '확인할 방법이 없어요',
    message: '인증번호를 받을 휴대폰 번호나 이메일이 없어요. 고객센터로 알려주세요.',
  },
  ADMINISTRATOR_EXISTS: {
    status: 409,
    title: '이미 운영자가 있어요',
    message: '운영자를 더 만들려면 --another를 붙여주세요.',
  },
  PASSWORD_MISMATCH: { status: 400, title: '비밀번호가 달라요', message: '지금 비밀번호가 맞지 않아요.' },
  EMAIL_NEEDED: {
    status: 409,
    title: '이메일이 없어요',
    message: '이메일이 없는 계정은 비밀번호를 정할 수 없어요. 소셜 계정으로 로그인해주세요.',
  },
  EMAIL_EXISTS: {
    status: 409,
    title: '이미 가입했어요',
    message: '이미 가입한 이메일이에요. 로그인해주세요.',
  },
  SOCIAL_EMAIL_EXISTS: {
    status: 409,
    title: '이미 가입했어요',
    message: '{provider}로 가입한 이메일이에요. {provider}로 로그인해주세요.',
  },
  RENAMED_LATELY: {
    status: 409,
    title: '아직 바꿀 수 없어요',
    message: '별명은 30일에 한 번 바꿀 수 있어요. {day}부터 다시 바꿀 수 있어요.',
  },
  NICKNAME_TAKEN: { status: 409, title: '쓰고 있는 별명이에요', message: '다른 분이 쓰고 있는 별명이에요.' },
  MOBILE_IN_USE: {
    status: 409,
    title: '가입한 번호예요',
    message: '이미 {method}(으)로 가입한 번호예요. 계속하면 그 계정에서는 번호가 빠져요.',
  },
  CODE_MISMATCH: { status: 400, title: '다시 확인해주세요', message: '인증번호가 맞지 않아요.' },
  CODE_EXPIRED: {
    status: 400,
    title: '시간이 지났어요',
    message: '시간이 지났어요. 인증번호를 다시 받아주세요.',
  },
  CODE_DEAD: {
    status: 400,
    title: '여러 번 틀렸어요',
    message: '여러 번 틀려서 쓸 수 없는 번호예요. 인증번호를 다시 받아주세요.',
  },
  CODE_TOO_SOON: {
    status: 429,
    title: '잠시만요',
    message: '{seconds}초 뒤에 다시 받을 수 있어요.',
  },
  CODE_TOO_MANY: {
    status: 429,
    title: '더 받을 수 없어요',
    message: '오늘은 더 받을 수 없어요. 내일 다시 시도해주세요.',
  },
  CODE_TOO_MANY_HOUR: {
    status: 429,
    title: '더 받을 수 없어요',
    message: '한 시간에 5번까지 받을 수 있어요. 조금 뒤에 다시 시도해주세요.',
  },
  UNDER_14: { status: 403, title: '가입할 수 없어요', message: '만 14세부터 가입할 수 있어요.' },
  AGREEMENT_REQUIRED: {
    status: 400,
    title: '동의가 필요해요',
    message: '꼭 필요한 약관에 동의해주세요.',
  },
  AGREEMENT_OUTDATED: {
    status: 409,
    title: '약관이 바뀌었어요',
    message: '그사이 약관이 바뀌었어요. 다시 확인하고 동의해주세요.',
  },
  RESET_LINK_EXPIRED: {
    status: 400,
    title: '쓸 수 없는 링크예요',
    message: '시간이 지났거나 이미 쓴 링크예요. 메일을 다시 받아주세요.',
  },
  SOCIAL_CANCELED: { status: 400, title: '로그인을 멈췄어요', message: '로그인을 취소했어요.' },
  SOCIAL_FAILED: {
    status: 400,
    title: '로그인이 안 됐어요',
    message: '{provider} 로그인이 끝나지 않았어요. 다시 한번 해주세요.',
  },
  SOCIAL_EXPIRED: {
    status: 400,
    title: '시간이 지났어요',
    message: '로그인하는 데 시간이 오래 걸렸어요. 처음부터 다시 해주세요.',
  },
  SOCIAL_UNAVAILABLE: {
    status: 503,
    title: '연결하지 못했어요',
    message: '지금은 {provider}에 연결할 수 없어요. 다른 방법으로 로그인해주세요.',
  },
  SOCIAL_LINKED_ELSEWHERE: {
    status: 409,
    title: '연결할 수 없어요',
    message: '다른 계정에 연결된 {provider} 계정이에요.',
  },
  LAST_SIGN_IN_METHOD: {
    status: 409,
    title: '끊을 수 없어요',
    message: '로그인 방법이 하나는 남아야 해요. 비밀번호를 정하거나 다른 계정을 연결해주세요.',
  },
  SESSION_ENDED: { status: 401, title: '다시 로그인해주세요', message: '로그인이 끝났어요. 다시 로그인해주세요.' },
  PAIRING_NOT_FOUND: {
    status: 404,
    title: '없는 코드예요',
    message: 'TV에 보이는 코드를 다시 확인해주세요. 시간이 지나면 코드가 바뀌어요.',
  },
  SECOND_FACTOR_NOT_SET: {
    status: 409,
    title: '인증 앱이 없어요',
    message: '인증 앱을 등록하려면 이메일과 비밀번호부터 넣어주세요.',
  },
  SECOND_FACTOR_MISMATCH: {
    status: 401,
    title: '코드가 달라요',
    message: '인증 앱의 코드가 맞지 않아요. 새 코드로 다시 시도해주세요.',
  },
  CHALLENGE_EXPIRED: {
    status: 401,
    title: '시간이 지났어요',
    message: '시간이 지났어요. 이메일과 비밀번호부터 다시 해주세요.',
  },
  WITHDRAWAL_BLOCKED: {
    status: 409,
    title: '아직 탈퇴할 수 없어요',
    message: '배송 중인 주문이나 처리 중인 요청이 있어요. 끝난 뒤에 탈퇴할 수 있어요.',
  },
  INVITATION_CODE_INVALID: { status: 404, title: '없는 초대 코드예요', message: '없는 초대 코드예요.' },
  SELF_REFERRAL: { status: 409, title: '내 코드예요', message: '내 코드는 쓸 수 없어요.' },
  FORBIDDEN: { status: 403, title: '볼 수 없어요', message: '이 작업을 할 수 있는 권한이 없어요.' },
  ALREADY_SUBSCRIBED: { status: 409, title: '이미 이용 중이에요', message: '이미 멤버십을 이용하고 있어요.' },
  STORE_SUBSCRIPTION: {
    status: 409,
    title: '앱스토어 구독이에요',
    message: '앱스토어에서 구독 중이에요. 앱스토어에서 해지한 뒤 다시 시도해주세요.',
  },
  NOT_SUBSCRIBED: { status: 409, title: '멤버십이 없어요', message: '지금 이용하고 있는 멤버십이 없어요.' },
  TEAM_PLAN_IN_USE: {
    status: 409,
    title: '팀 플랜을 쓰고 있어요',
    message: '팀 플랜을 쓰는 동안에는 등록할 수 없어요.',
  },
  TEAM_FREEZES: {
    status: 409,
    title: '팀에 있는 동안 멈춰요',
    message: '팀에 있는 동안에는 내 멤버십이 멈춰 있어요. 팀을 나가면 다시 이어져요.',
  },
  TEAM_FULL: { status: 409, title: '자리가 다 찼어요', message: '자리가 다 찼어요.' },
  TEAM_ALREADY_JOINED: { status: 409, title: '이미 팀에 있어요', message: '이미 다른 팀에 있어요.' },
  TEAM_OWNER_ONLY: { status: 409, title: '팀장만 할 수 있어요', message: '팀 플랜을 쓰는 팀장만 할 수 있어요.' },
  TEAM_OWNER_STAYS: {
    status: 409,
    title: '팀장은 나갈 수 없어요',
    message: '팀장은 팀을 나갈 수 없어요. 그만 쓰려면 해지해주세요.',
  },
  TEAM_REFILLS_USED: {
    status: 409,
    title: '지금은 못 채워요',
    message: '빈자리는 30일에 2번까지 다시 채울 수 있어요.',
  },
  INVITATION_EXPIRED: {
    status: 409,
    title: '초대가 만료됐어요',
    message: '초대가 만료됐어요. 다시 초대받아주세요.',
  },
  INVITATIONS_OPEN: {
    status: 409,
    title: '보낸 초대가 있어요',
    message: '기다리는 초대가 {max}개 있어요. 하나를 거두고 다시 초대해주세요.',
  },
  TRIAL_USED: {
    status: 409,
    title: '체험을 이미 했어요',
    message: '이 계정이나 카드, 기기로 이미 체험했어요. 체험은 한 번만 할 수 있어요.',
  },
  PRODUCT_NOT_ON_SALE: {
    status: 409,
    title: '판매가 끝났어요',
    message: '판매가 끝난 상품이에요. 지금 살 수 있는 멤버십을 봐주세요.',
  },
  INVALID_STATUS_TRANSITION: {
    status: 400,
    title: '바꿀 수 없어요',
    message: '지금은 그렇게 바꿀 수 없어요. 멤버십 상태를 다시 확인해주세요.',
  },
  PAUSES_USED: {
    status: 409,
    title: '더 멈출 수 없어요',
    message: '일시정지는 한 해에 {max}번까지 할 수 있어요.',
  },
  PAYMENT_PAST_DUE: {
    status: 409,
    title: '밀린 결제가 있어요',
    message: '밀린 결제를 먼저 해주세요. 그다음 플랜을 바꿀 수 있어요.',
  },
  NOT_PAST_DUE: { status: 409, title: '밀린 결제가 없어요', message: '다시 결제할 것이 없어요.' },
  RETRY_LIMIT: {
    status: 429,
    title: '내일 다시 해주세요',
    message: '다시 결제하기는 하루에 {max}번까지 할 수 있어요. 다른 카드를 등록하면 바로 결제해요.',
  },
  CARD_NEEDED: { status: 409, title: '카드가 필요해요', message: '결제할 카드를 먼저 등록해주세요.' },
  CARD_IN_USE: {
    status: 409,
    title: '쓰고 있는 카드예요',
    message: '멤버십이 이 카드로 결제돼요. 다른 카드를 먼저 골라주세요.',
  },
  CARDS_FULL: { status: 409, title: '더 등록할 수 없어요', message: '카드는 {max}장까지 등록할 수 있어요.' },
  CARD_NOT_REGISTERED: {
    status: 409,
    title: '등록하지 못했어요',
    message: '카드를 등록하지 못했어요. 카드 정보를 확인하고 다시 해주세요.',
  },
  EASY_PAY_NOT_REGISTERED: {
    status: 409,
    title: '등록하지 못했어요',
    message: '간편결제를 등록하지 못했어요. 결제된 것은 없어요. 다시 해주세요.',
  },
  PAYMENT_TELLS: {
    status: 409,
    title: '확인할 것이 없어요',
    message: '이미 결과를 알거나, 결제사에 물어서 알 수 있는 결제예요. 목록을 다시 확인해주세요.',
  },
  TRANSACTION_OTHER: {
    status: 409,
    title: '다른 결제예요',
    message: '이 거래 번호는 이 결제의 것이 아니에요. 주문번호와 금액이 같은 거래인지 확인해주세요.',
  },
  GATEWAY_DOWN: {
    status: 503,
    title: '잠시 뒤에 해주세요',
    message: '결제사와 연결되지 않아요. 결제된 것은 없어요. 잠시 뒤에 다시 시도해주세요.',
  },
  TERMS_CHANGED: { status: 409, title: '약관이 바뀌었어요', message: '그사이 약관이 바뀌었어요. 다시 확인해주세요.' },
  CONSENT_CLOSED: { status: 409, title: '답할 수 없어요', message: '이미 결제됐거나 끝난 요청이에요.' },
  VOUCHER_NOT_FOUND: { status: 404, title: '없는 코드예요', message: '코드를 다시 확인해주세요.' },
  VOUCHER_USED: { status: 409, title: '사용한 코드예요', message: '이미 사용한 코드예요.' },
  VOUCHER_EXPIRED: { status: 409, title: '지난 코드예요', message: '기간이 지난 코드예요.' },
  VOUCHER_REVOKED: { status: 409, title: '쓸 수 없는 코드예요', message: '더는 쓸 수 없는 코드예요.' },
  VOUCHER_WRONG_ACCOUNT: {
    status: 409,
    title: '다른 계정의 코드예요',
    message: '{who} 쓸 수 있는 코드예요.',
  },
  VOUCHER_MAIL_NEEDED: {
    status: 409,
    title: '회사 메일을 확인해주세요',
    message: '@{domain} 메일을 쓰는 분만 쓸 수 있는 코드예요.',
  },
  VOUCHER_MAIL_WRONG: {
    status: 400,
    title: '회사 메일이 아니에요',
    message: '@{domain} 메일 주소를 적어주세요.',
  },
  VOUCHER_MAIL_TAKEN: {
    status: 409,
    title: '이미 확인한 메일이에요',
    message: '다른 계정에서 확인한 메일이에요. 그 계정으로 등록해주세요.',
  },
  VOUCHER_ALREADY_IN_CAMPAIGN: {
    status: 409,
    title: '이미 등록했어요',
    message: '같은 이용권을 이미 등록했어요. 한 사람이 한 장만 쓸 수 있어요.',
  },
  VOUCHER_LOCKED: {
    status: 429,
    title: '잠시 쉬어주세요',
    message: '여러 번 틀렸어요. 10분 뒤에 다시 시도해주세요.',
  },
  PRICE_CHANGE_OPEN: {
    status: 409,
    title: '이미 바꾸기로 했어요',
    message: '앞으로 바뀔 가격이 이미 있어요. 먼저 그것을 거둬주세요.',
  },
  PRICE_CHANGE_OVER: {
    status: 409,
    title: '거둘 수 없어요',
    message: '이미 바뀌었거나 거둔 가격이에요. 지금 가격을 확인해주세요.',
  },
  VOUCHER_CODES_TAKEN: {
    status: 409,
    title: '이미 내려받았어요',
    message: '코드는 한 번만 내려받을 수 있어요. 잃어버렸다면 남은 것을 거두고 새로 만들어주세요.',
  },
  VOUCHER_CAMPAIGN_OVER: {
    status: 409,
    title: '끝난 캠페인이에요',
    message: '거뒀거나 기간이 지난 캠페인이에요. 새로 만들어주세요.',
  },
  OFFER_NEWCOMERS_ONLY: {
    status: 409,
    title: '처음인 분의 혜택이에요',
    message: '멤버십이 처음인 분만 쓸 수 있는 혜택이에요.',
  },
  GIFT_CLAIMED: { status: 409, title: '이미 받은 선물이에요', message: '다른 계정에 등록한 선물이에요.' },
  GIFT_EXPIRED: {
    status: 409,
    title: '기간이 지났어요',
    message: '받을 수 있는 기간이 지났어요. 보낸 분에게 알려드렸어요.',
  },
  GIFT_CANCELED: { status: 409, title: '취소한 선물이에요', message: '보낸 분이 취소한 선물이에요.' },
  GIFT_CHANGED: {
    status: 409,
    title: '선물이 바뀌었어요',
    message: '그사이 선물의 상태가 바뀌었어요. 다시 확인해주세요.',
  },
  FORBIDDEN_MEMBER_ONLY: { status: 403, title: '멤버십이 필요해요', message: '멤버십 회원만 볼 수 있어요.' },
  STREAM_LIMIT: {
    status: 409,
    title: '재생 중이에요',
    message: '다른 기기에서 재생 중이에요. 여기서 볼까요?',
  },
  STREAM_ENDED: {
    status: 409,
    title: '재생을 멈췄어요',
    message: '다른 기기에서 이어 보고 있어요. 여기서 다시 볼까요?',
  },
  NO_TWIN: { status: 409, title: '바꿀 수 없어요', message: '이 동작은 바꿔 할 동작이 없어요.' },
  TOO_EARLY_TO_COMPLETE: {
    status: 409,
    title: '조금 더 해볼까요',
    message: '절반을 조금 더 넘기면 완료할 수 있어요.',
  },
  NOTHING_FITS: {
    status: 409,
    title: '고를 동작이 없어요',
    message: '이 조건으로는 운동을 만들 수 없어요. 조건을 하나 줄여볼까요?',
  },
  PLAYLISTS_FULL: {
    status: 409,
    title: '더 만들 수 없어요',
    message: '플레이리스트는 50개까지 만들 수 있어요.',
  },
  FILM_NOT_READY: {
    status: 409,
    title: '아직 쓸 수 없어요',
    message: '변환과 검수가 끝난 영상만 쓸 수 있어요.',
  },
  FILM_NOT_CHECKED: {
    status: 409,
    title: '검수가 끝나지 않았어요',
    message: '자동 검수를 통과한 영상만 승인할 수 있어요.',
  },
  FILM_TOO_LARGE: { status: 413, title: '영상이 너무 커요', message: '영상은 8GB까지 올릴 수 있어요.' },
  UPLOAD_CONFLICT: {
    status: 409,
    title: '이어 올릴 수 없어요',
    message: '받은 곳과 보낸 곳이 달라요. 받은 곳부터 다시 보내주세요.',
  },
  LESSON_HAS_FILM: {
    status: 409,
    title: '영상이 있는 레슨이에요',
    message: '이 레슨에는 다른 영상이 붙어 있어요. 그 영상을 먼저 떼어주세요.',
  },
  REVIEW_EXISTS: { status: 409, title: '이미 썼어요', message: '이미 리뷰를 썼어요.' },
  REVIEW_NOT_YET: {
    status: 409,
    title: '운동부터 해볼까요',
    message: '운동을 한 번 끝내면 리뷰를 남길 수 있어요.',
  },
  MESSAGE_EMPTY: { status: 400, title: '보낼 것이 없어요', message: '말을 적거나 사진을 골라주세요.' },
  MESSAGE_READ: {
    status: 409,
    title: '이미 읽은 메시지예요',
    message: '상담원이 읽은 메시지는 고치거나 지울 수 없어요.',
  },
  TALK_TAKEN: {
    status: 409,
    title: '다른 상담원이 맡았어요',
    message: '{nickname} 상담원이 답하고 있어요. 이어서 답하려면 먼저 넘겨받아주세요.',
  },
  QUESTION_GONE: {
    status: 404,
    title: '볼 수 없는 질문이에요',
    message: '삭제됐거나 볼 수 없는 질문이에요.',
  },
  QUESTION_HAS_ANSWER: {
    status: 409,
    title: '답변이 달렸어요',
    message: '답변이 달린 질문은 고치거나 지울 수 없어요. 덧붙일 말은 답변으로 남겨주세요.',
  },
  CHANGED_MEANWHILE: {
    status: 409,
    title: '그사이 바뀌었어요',
    message: '{nickname} 님이 먼저 고쳤어요. 새로 불러와서 다시 고쳐주세요.',
  },
  ANSWERED_MEANWHILE: {
    status: 409,
    title: '방금 답변이 왔어요',
    message: '{nickname} 코치가 방금 답했어요. 읽어보고 덧붙일 것이 있으면 다시 보내주세요.',
  },
  QUESTION_ANSWERED: { status: 409, title: '답변이 있어요', message: '답변이 달린 문의는 지울 수 없어요.' },
  NOT_FOUND: { status: 404, title: '찾을 수 없어요', message: '주소가 바뀌었거나 없는 페이지예요.' },
  METHOD_NOT_ALLOWED: { status: 405, title: '할 수 없는 요청이에요', message: '이 주소로는 할 수 없는 요청이에요.' },
  INVALID_TRANSITION: {
    status: 409,
    title: '지금은 할 수 없어요',
    message: '그사이 상태가 바뀌었어요. 새로고침한 뒤 다시 시도해주세요.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, title: '너무 커요', message: '보낸 내용이 너무 커요. 줄여서 다시 보내주세요.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: '형식이 맞지 않아요', message: '보낼 수 없는 형식이에요.' },
  URI_TOO_LONG: { status: 414, title: '주소가 너무 길어요', message: '주소가 너무 길어요. 조건을 줄여주세요.' },
  TOO_MANY_REQUESTS: { status: 429, title: '잠시만요', message: '요청이 너무 많아요. 조금 뒤에 다시 시도해주세요.' },
  UPSTREAM_UNAVAILABLE: {
    status: 502,
    title: '연결하지 못했어요',
    message: '서버와 연결하지 못했어요. 조금 뒤에 다시 시도해주세요.',
  },
  EVENT_CLOSED: {
    status: 409,
    title: '방금 마감됐어요',
    message: '방금 마감됐어요. 채운 기록은 그대로 남아요.',
  },
  EVENT_NOT_OPEN: { status: 409, title: '아직 시작 전이에요', message: '{day}부터 응모할 수 있어요.' },
  EVENT_GOAL_SHORT: { status: 409, title: '조금만 더요', message: '{words}' },
  EVENT_LIST_OPEN: {
    status: 409,
    title: '아직 마감 전이에요',
    message: '응모를 마감하면 명단을 볼 수 있어요.',
  },
  SURVEY_ANSWERED: {
    status: 409,
    title: '이미 답해주셨어요',
    message: '이 설문에는 한 번만 답할 수 있어요. 보내주신 답은 잘 받았어요.',
  },
  SURVEY_CLOSED: {
    status: 409,
    title: '설문이 끝났어요',
    message: '더 이상 답을 받지 않아요. 다음 설문에서 들려주세요.',
  },
  EVENT_STARTED: {
    status: 409,
    title: '시작일이 지났어요',
    message: '시작하는 날이 지났어요. 기간을 고친 뒤 예약해주세요.',
  },
  PRIZE_NONE: { status: 409, title: '받을 선물이 없어요', message: '이 이벤트에서 받을 선물이 없어요.' },
  PRIZE_PASSED: {
    status: 409,
    title: '받을 기한이 지났어요',
    message: '알려줄 기한이 지나서 다음 순서인 분께 넘어갔어요.',
  },
  FEED_GONE: {
    status: 404,
    title: '볼 수 없는 글이에요',
    message: '삭제됐거나 볼 수 없는 글이에요.',
  },
  FEED_EMPTY: {
    status: 400,
    title: '조금만 적어주세요',
    message: '운동, 사진, 글 가운데 하나는 있어야 올릴 수 있어요.',
  },
  WORKOUT_NOT_DONE: {
    status: 409,
    title: '아직 마치지 않았어요',
    message: '끝까지 마친 내 운동만 붙일 수 있어요.',
  },
  COMMENTS_CLOSED: {
    status: 409,
    title: '댓글을 받지 않아요',
    message: '글쓴이가 댓글을 그만 받고 있어요.',
  },
  WRITING_BARRED: {
    status: 403,
    title: '지금은 쓸 수 없어요',
    message: '커뮤니티 약속을 두 번 어겨서 {until_words}까지 글과 댓글을 쓸 수 없어요.',
  },
  REPORT_OWN: { status: 409, title: '내 글이에요', message: '내가 쓴 것은 신고할 수 없어요. 고치거나 지울 수 있어요.' },
  PROFILE_PRIVATE: {
    status: 403,
    title: '비공개 계정이에요',
    message: '비공개 계정이에요. 팔로우 요청을 보내볼까요?',
  },
  FOLLOWING_FULL: {
    status: 409,
    title: '더 팔로우할 수 없어요',
    message: '{max}명까지 팔로우할 수 있어요.',
  },
  UNAVAILABLE: {
    status: 503,
    title: '잠시 쉬고 있어요',
    message: '지금은 처리할 수 없어요. 조금 뒤에 다시 시도해주세요.',
  },
  BUSY: {
    status: 503,
    title: '잠시만요',
    message: '지금 로그인하는 분이 많아요. 조금 뒤에 다시 시도해주세요.',
  },
  REQUEST_TIMEOUT: { status: 408, title: '시간이 지났어요', message: '요청이 너무 늦게 왔어요. 다시 시도해주세요.' },
  UPSTREAM_TIMEOUT: {
    status: 504,
    title: '시간이 지났어요',
    message: '응답이 늦어지고 있어요. 조금 뒤에 다시 시도해주세요.',
  },
} as const satisfies Record<string, { status: number; title: string; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** A failure the caller can act on. Anything else that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly extra: Record<string, unknown>;

  constructor(code: ErrorCode, extra: Record<string, unknown> = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
  }
}

export function errorBody(code: ErrorCode, extra: Record<string, unknown> = {}): ErrorBody {
  const { title, message } = ERRORS[code];
  return {
    code,
    title,
    message: message.replace(/\{(\w+)\}/g, (gap, name: string) => String(extra[name] ?? gap)),
    extra,
  };
}

/** The specification's name for a status. */
export function statusName(status: number): string {
  switch (status) {
    case 400:
      return 'bad request';
    case 401:
      return 'unauthorized';
    case 403:
      return 'forbidden';
    case 404:
      return 'not found';
    case 500:
      return 'internal server';
    default:
      return 'unknown';
  }
}
