/** The page with the code typed already, for the way back from signing in. */
export const voucherPath = (code: string): string =>
  code === '' ? '/voucher' : `/voucher?${new URLSearchParams({ code })}`;
