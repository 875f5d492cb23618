import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, numberedPage } from './paging.ts';

export const ADDRESSES_MAX = 20;
export const DELIVERY_NOTES = ['문 앞에 놔주세요', '경비실에 맡겨주세요', '배송 전에 연락해주세요'] as const;
/** What is said to the one who comes for something. */
export const PICKUP_NOTES = ['문 앞에 둘게요', '경비실에 맡길게요', '오시기 전에 연락해주세요'] as const;

/** Kept as digits, however it is written. */
export const Phone = z
  .string()
  .max(40, '전화번호를 다시 확인해주세요.')
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().regex(/^0\d{8,10}$/, '전화번호를 다시 확인해주세요.'));

export const AddressForm = z.object({
  name: z.string().trim().min(1, '받는 분을 적어주세요.').max(30, '30자까지 적을 수 있어요.'),
  address1: z.string().trim().min(2, '주소를 적어주세요.').max(120, '120자까지 적을 수 있어요.'),
  address2: z.string().trim().max(120, '120자까지 적을 수 있어요.').default(''),
  postcode: z
    .string()
    .trim()
    .regex(/^\d{5}$/, '우편번호 5자리를 적어주세요.'),
  phone: Phone,
  comment: z.string().trim().max(50, '50자까지 적을 수 있어요.').default(''),
});
export type AddressForm = z.infer<typeof AddressForm>;

export const Address = z.object({
  id: z.int(),
  name: z.string(),
  address1: z.string(),
  address2: z.string(),
  postcode: z.string(),
  phone: z.string(),
  comment: z.string(),
  is_default: z.boolean(),
  /** What sending there costs more, each way; nothing for most. */
  surcharge: z.int(),
  area: z.enum(['JEJU', 'ISLAND', 'UNDELIVERABLE']).nullable(),
});
export type Address = z.infer<typeof Address>;

export const listAddresses = endpoint({
  method: 'GET',
  path: '/store/v1/user/deliveries/addresses',
  who: 'member',
  summary: '내 배송지입니다. 기본 배송지가 먼저 옵니다.',
  response: z.object({ items: z.array(Address) }),
});

export const addAddress = endpoint({
  method: 'POST',
  path: '/store/v1/user/deliveries/addresses',
  who: 'member',
  summary: '배송지를 더합니다. 첫 배송지는 기본 배송지가 됩니다.',
  body: AddressForm.extend({ is_default: z.boolean().default(false) }),
  response: Address,
  errors: ['INVALID_INPUT', 'ADDRESSES_FULL'],
});

export const changeAddress = endpoint({
  method: 'PUT',
  path: '/store/v1/user/deliveries/addresses/{id}',
  who: 'owner',
  summary: '배송지를 고칩니다.',
  params: z.object({ id: Id }),
  body: AddressForm.extend({ is_default: z.boolean().default(false) }),
  response: Address,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/store/v1/user/deliveries/addresses/{id}',
  who: 'owner',
  summary: '배송지를 지웁니다.',
  params: z.object({ id: Id }),
  response: z.object({}),
  errors: ['NOT_FOUND'],
});

export const FoundAddress = z.object({
  postcode: z.string(),
  /** By its road, with the town and the building's name behind it. */
  address1: z.string(),
  /** By its lot, as older people and letters know it. */
  lot_address: z.string(),
  building: z.string(),
});
export type FoundAddress = z.infer<typeof FoundAddress>;

export const searchAddresses = endpoint({
  method: 'GET',
  path: '/store/v1/addresses/search',
  who: 'member',
  summary: '도로명, 지번, 건물 이름으로 주소와 우편번호를 찾습니다.',
  query: z.object({
    q: z.string().trim().min(2, '두 글자 넘게 적어주세요.').max(80, '80자까지 적을 수 있어요.'),
    page: z.int().min(1).max(100).default(1),
  }),
  response: numberedPage(FoundAddress),
  errors: ['INVALID_INPUT', 'ADDRESS_TOO_VAGUE', 'ADDRESS_SEARCH_DOWN', 'TOO_MANY_REQUESTS'],
});

/** The older address of the same thing. */
export const addAddressV1 = endpoint({
  method: 'POST',
  path: '/api/v1/user/address/',
  who: 'member',
  summary: '배송지를 더합니다.',
  body: AddressForm,
  response: Address,
  errors: ['INVALID_INPUT', 'ADDRESSES_FULL'],
});
