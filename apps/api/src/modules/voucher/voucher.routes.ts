import {
  getVoucher,
  getVoucherUpgrades,
  proveCompanyMail,
  redeemVoucher as redeemVoucherCall,
  sendCompanyMailCode,
} from '@oun/contract/voucher';
import {
  adminCreateCampaign,
  adminGetCampaign,
  adminListCampaigns,
  adminRevokeCampaign,
  adminTakeCodes,
} from '@oun/contract/voucher-admin';
import type { Mount } from '../../platform/http/http.ts';
import { proveMail, sendMailCode } from './company-mail.ts';
import { createCampaign, getCampaign, listCampaigns, revokeCampaign, takeCodes } from './voucher-staff.ts';
import { listUpgrades, previewVoucher, redeemVoucher } from './voucher.ts';

export function voucherRoutes(mount: Mount) {
  mount(getVoucher, (ctx, { query }) => previewVoucher(ctx, query.code));
  mount(getVoucherUpgrades, (ctx, { query }) => listUpgrades(ctx, query.code));
  mount(redeemVoucherCall, (ctx, { body }) => redeemVoucher(ctx, body.code));
  mount(sendCompanyMailCode, (ctx, { body }) => sendMailCode(ctx, body));
  mount(proveCompanyMail, (ctx, { body }) => proveMail(ctx, body));

  mount(adminListCampaigns, (ctx, { query }) => listCampaigns(ctx, query));
  mount(adminGetCampaign, (ctx, { params }) => getCampaign(ctx, params.id));
  mount(adminCreateCampaign, (ctx, { body }) => createCampaign(ctx, body));
  mount(adminTakeCodes, (ctx, { params }) => takeCodes(ctx, params.id));
  mount(adminRevokeCampaign, (ctx, { params, body }) => revokeCampaign(ctx, params.id, body.reason));
}
