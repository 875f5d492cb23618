import { openTestHouse } from './house.ts';

/** Opens a house for the run, unless `OUN_E2E_HOUSE` names the file of one that is open. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['OUN_E2E_HOUSE']) return undefined;
  const { file, close } = await openTestHouse();
  process.env['OUN_E2E_HOUSE'] = file;
  return close;
}
