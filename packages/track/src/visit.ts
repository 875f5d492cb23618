import { COOKIES, LOCAL_STORAGE, SESSION_STORAGE } from '@oun/brand/limits';
import type { Platform } from '@oun/brand/user-agent';
import type { VisitRecord } from '@oun/contract/tracking';
import { type Browser, knownDevice, originOf, readCookie } from './browser.ts';
import { cameBy } from './came-by.ts';

/**
 * What is to be told of this visit: of a device that is new, and of one that came by another campaign than the last
 * time. What it is told by is kept first, so that whoever comes twice is counted once. Nothing where nothing is kept.
 */
export function visitRecord(browser: Browser, platform: Platform, userId: number | undefined): VisitRecord | undefined {
  try {
    const { localStorage, sessionStorage, location } = browser;
    const { utm_campaign, utm_source, utm_term, utm_content, qclid } = cameBy(location.search);
    const isNew = knownDevice(browser) === null;
    const isByAnother = utm_campaign !== undefined && utm_campaign !== localStorage.getItem(LOCAL_STORAGE.utmCampaign);
    if (userId === undefined) sessionStorage.removeItem(SESSION_STORAGE.userId);
    else sessionStorage.setItem(SESSION_STORAGE.userId, String(userId));
    if (utm_campaign !== undefined) {
      localStorage.setItem(LOCAL_STORAGE.utmCampaign, utm_campaign);
      sessionStorage.setItem(SESSION_STORAGE.utmCampaign, utm_campaign);
    }
    if (!isNew && !isByAnother) return undefined;
    const click = readCookie(browser, COOKIES.adClick) ?? qclid;
    const adBrowser = readCookie(browser, COOKIES.adBrowser);
    return {
      ...originOf(browser, platform, userId),
      ...(utm_campaign && { utm_campaign }),
      ...(utm_term && { utm_term }),
      ...(utm_content && { utm_content }),
      ...(utm_source && { source: utm_source }),
      ...(click && { click_id: click.slice(0, 500) }),
      ...(adBrowser && { device_id: adBrowser.slice(0, 200) }),
    };
  } catch {
    return undefined;
  }
}
