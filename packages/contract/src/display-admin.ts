import * as z from 'zod';
import { IAM_STATES, PHASES, PLACES, PLATFORM_CHOICES, PLATFORMS, wrongInPeriod } from './display-rules.ts';
import { Banner } from './display.ts';
import { endpoint } from './endpoint.ts';
import { Id, Moment, staffPage, staffPaging, Version } from './paging.ts';
import { Picture } from './picture.ts';
import { SEGMENTS } from './segments.ts';
import { lines } from './text.ts';
import { tellWrong } from './wrong-fields.ts';

const Instant = z.iso.datetime({ offset: true });
const params = z.object({ id: Id });
const BANNER_STAFF = ['core-admin', 'store-admin', 'md'] as const;
const STAFF = ['core-admin'] as const;
const READERS = ['core-admin', 'cs'] as const;

/** A page of ours: never another house's. */
const Path = z
  .string()
  .trim()
  .max(200, '200자까지 적을 수 있어요.')
  .regex(/^\/(?:[^\s/\\]\S*)?$/, '/로 시작하는 우리 주소를 적어주세요.');
const aimed = {
  platforms: z.enum(PLATFORM_CHOICES),
  segment: z.enum(SEGMENTS),
  starts_at: Moment,
  ends_at: Moment,
};

const banner = {
  location: z.enum(PLACES),
  kicker: z.string().trim().max(20, '20자까지 적을 수 있어요.'),
  title: lines().trim().min(2, '제목을 적어주세요.').max(40, '40자까지 적을 수 있어요.'),
  sub: z.string().trim().max(40, '40자까지 적을 수 있어요.'),
  href: Path,
  picture_id: Id,
  ...aimed,
};
export const BannerForm = z.object(banner).superRefine((form, ctx) => tellWrong(ctx, wrongInPeriod(form)));
export type BannerForm = z.infer<typeof BannerForm>;

export const AdminBanner = Banner.extend({
  location: z.enum(PLACES),
  platforms: z.enum(PLATFORM_CHOICES),
  segment: z.enum(SEGMENTS),
  picture_id: z.int(),
  starts_at: Instant,
  ends_at: Instant,
  phase: z.enum(PHASES),
  version: Version,
});
export type AdminBanner = z.infer<typeof AdminBanner>;

export const BANNER_SORTS = ['place'] as const;

export const adminListBanners = endpoint({
  method: 'GET',
  path: '/core-admin/v1/banners',
  who: BANNER_STAFF,
  summary: '한 자리의 배너를 보여주는 차례로 봅니다.',
  query: z.object({
    location: z.enum(PLACES).default('home'),
    phase: z.enum(PHASES).optional(),
    ...staffPaging(BANNER_SORTS, 'asc'),
  }),
  response: staffPage(AdminBanner),
});

export const adminGetBanner = endpoint({
  method: 'GET',
  path: '/core-admin/v1/banners/{id}',
  who: BANNER_STAFF,
  summary: '배너 하나입니다.',
  params,
  response: AdminBanner,
  errors: ['NOT_FOUND'],
});

export const adminCreateBanner = endpoint({
  method: 'POST',
  path: '/core-admin/v1/banners',
  who: BANNER_STAFF,
  summary: '배너를 만듭니다. 그 자리의 맨 뒤에 섭니다.',
  isOnce: true,
  body: BannerForm,
  response: AdminBanner,
  errors: ['INVALID_INPUT'],
});

export const adminChangeBanner = endpoint({
  method: 'PUT',
  path: '/core-admin/v1/banners/{id}',
  who: BANNER_STAFF,
  summary: '배너를 고칩니다. 그사이 다른 직원이 고쳤으면 알려줍니다.',
  params,
  body: z.object({ ...banner, version: Version }).superRefine((form, ctx) => tellWrong(ctx, wrongInPeriod(form))),
  response: AdminBanner,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'CHANGED_MEANWHILE'],
});

export const adminEndBanner = endpoint({
  method: 'POST',
  path: '/core-admin/v1/banners/{id}/end',
  who: BANNER_STAFF,
  summary: '배너를 지금 내립니다. 끝난 배너는 그대로입니다.',
  params,
  response: AdminBanner,
  errors: ['NOT_FOUND'],
});

/** So many stand at one place at most before staff end some. */
const ORDERED_MAX = 100;

export const adminOrderBanners = endpoint({
  method: 'POST',
  path: '/core-admin/v1/banners/order',
  who: BANNER_STAFF,
  summary: '한 자리의 배너를 이 차례로 놓습니다. 적지 않은 배너는 그 뒤에 지금 차례대로 섭니다.',
  body: z.object({ location: z.enum(PLACES), ids: z.array(Id).min(1).max(ORDERED_MAX) }),
  response: z.object({ ids: z.array(z.int()) }),
  errors: ['INVALID_INPUT'],
});

export const adminPreviewBanners = endpoint({
  method: 'GET',
  path: '/core-admin/v1/banners/preview',
  who: BANNER_STAFF,
  summary: '그 시각에 그 사람에게 보일 배너입니다.',
  query: z.object({
    location: z.enum(PLACES),
    platform: z.enum(PLATFORMS).default('web'),
    segment: z.enum(SEGMENTS).default('EVERYONE'),
    at: Moment.optional(),
  }),
  response: z.object({ items: z.array(Banner) }),
});

/** What such a picture is drawn for: a wide banner, the store's, a popup. */
export const ART_SHAPES = ['WIDE', 'STORE', 'CARD'] as const;
export type ArtShape = (typeof ART_SHAPES)[number];

const Art = z.object({
  id: z.int(),
  label: z.string(),
  picture: Picture,
  /** Uploaded by staff, who say what must not be cut; what was drawn knows. */
  is_uploaded: z.boolean(),
});
export type Art = z.infer<typeof Art>;

export const adminListArt = endpoint({
  method: 'GET',
  path: '/core-admin/v1/art',
  who: BANNER_STAFF,
  summary: '배너와 팝업에 쓸 수 있는, 그려두었거나 올린 그림입니다.',
  query: z.object({ shape: z.enum(ART_SHAPES) }),
  response: z.object({ items: z.array(Art) }),
});

/** Sent as multipart with one file under `file`, as members' photos are. */
export const adminUploadArt = endpoint({
  method: 'POST',
  path: '/core-admin/v1/art',
  who: BANNER_STAFF,
  summary: '배너나 팝업에 쓸 사진을 올립니다. multipart의 file에 담아 보내고, 크기를 줄여 둡니다.',
  query: z.object({ shape: z.enum(ART_SHAPES) }),
  response: Art,
  errors: ['INVALID_INPUT', 'IMAGE_UNREADABLE', 'IMAGE_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS'],
});

const Share = z.number().min(0).max(1);

export const adminPlaceArt = endpoint({
  method: 'PUT',
  path: '/core-admin/v1/art/{id}/focus',
  who: BANNER_STAFF,
  summary: '올린 사진에서 잘리면 안 되는 곳을 정합니다. 왼쪽 위에서부터의 비율입니다.',
  params,
  body: z.object({ x: Share, y: Share }),
  response: Art,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

const iam = {
  location: z.enum(PLACES),
  priority: z.int().min(0, '0부터 적을 수 있어요.').max(99, '99까지 적을 수 있어요.'),
  kicker: z.string().trim().max(12, '12자까지 적을 수 있어요.'),
  title: z.string().trim().min(2, '한 줄 제목을 적어주세요.').max(30, '30자까지 적을 수 있어요.'),
  sub: lines().trim().max(80, '80자까지 적을 수 있어요.'),
  button: z.string().trim().min(1, '단추의 말을 적어주세요.').max(14, '14자까지 적을 수 있어요.'),
  href: Path,
  picture_id: Id,
  ...aimed,
};
export const IamForm = z.object(iam).superRefine((form, ctx) => tellWrong(ctx, wrongInPeriod(form)));
export type IamForm = z.infer<typeof IamForm>;

export const AdminIam = z.object({
  id: z.int(),
  state: z.enum(IAM_STATES),
  phase: z.enum(PHASES),
  location: z.enum(PLACES),
  platforms: z.enum(PLATFORM_CHOICES),
  segment: z.enum(SEGMENTS),
  priority: z.int(),
  kicker: z.string(),
  title: z.string(),
  sub: z.string(),
  button: z.string(),
  href: z.string(),
  picture_id: z.int(),
  picture: Picture,
  starts_at: Instant,
  ends_at: Instant,
  /** Who would rather not see it for a while. */
  dismissed_count: z.int(),
});
export type AdminIam = z.infer<typeof AdminIam>;

export const AdminIamDetail = AdminIam.extend({
  version: Version,
  history: z.array(z.object({ at: Instant, words: z.string(), by: z.string(), note: z.string().nullable() })),
});
export type AdminIamDetail = z.infer<typeof AdminIamDetail>;

export const IAM_SORTS = ['newest', 'until'] as const;

export const adminListIams = endpoint({
  method: 'GET',
  path: '/core-admin/v1/iam-campaigns',
  who: READERS,
  summary: '홈에 뜨는 팝업들입니다. q는 제목이나 번호입니다.',
  query: z.object({
    state: z.enum(IAM_STATES).optional(),
    q: z.string().trim().max(60).optional(),
    ...staffPaging(IAM_SORTS),
  }),
  response: staffPage(AdminIam),
});

export const adminGetIam = endpoint({
  method: 'GET',
  path: '/core-admin/v1/iam-campaigns/{id}',
  who: READERS,
  summary: '팝업 하나를 기록까지 봅니다.',
  params,
  response: AdminIamDetail,
  errors: ['NOT_FOUND'],
});

export const adminCreateIam = endpoint({
  method: 'POST',
  path: '/core-admin/v1/iam-campaigns',
  who: STAFF,
  summary: '팝업을 만듭니다. 내보내기 전에는 아무에게도 보이지 않습니다.',
  isOnce: true,
  body: IamForm,
  response: AdminIamDetail,
  errors: ['INVALID_INPUT'],
});

export const adminChangeIam = endpoint({
  method: 'PUT',
  path: '/core-admin/v1/iam-campaigns/{id}',
  who: STAFF,
  summary: '내보내기 전의 팝업을 고칩니다. 그사이 다른 직원이 고쳤으면 알려줍니다.',
  params,
  body: z.object({ ...iam, version: Version }).superRefine((form, ctx) => tellWrong(ctx, wrongInPeriod(form))),
  response: AdminIamDetail,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_TRANSITION', 'CHANGED_MEANWHILE'],
});

export const adminPublishIam = endpoint({
  method: 'POST',
  path: '/core-admin/v1/iam-campaigns/{id}/publish',
  who: STAFF,
  summary: '팝업을 내보냅니다. 기간 안에서 보이고, 그 뒤에는 고칠 수 없습니다.',
  params,
  response: AdminIamDetail,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});

export const adminEndIam = endpoint({
  method: 'POST',
  path: '/core-admin/v1/iam-campaigns/{id}/end',
  who: STAFF,
  summary: '팝업을 끝냅니다. 다시 내보낼 수 없습니다.',
  params,
  response: AdminIamDetail,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});
