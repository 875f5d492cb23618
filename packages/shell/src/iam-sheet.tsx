import { nowMs } from '@oun/brand/clock';
import { DAY_MS } from '@oun/brand/seoul';
import { VISITOR_SESSION_TIMEOUT_S } from '@oun/brand/limits';
import type { Platform } from '@oun/brand/user-agent';
import { mutation, perform } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { IAM_DISMISSED_DAYS, type Place } from '@oun/contract/display-rules';
import { dismissIamCampaign, getUserConfig, type IamCampaign } from '@oun/contract/user-config';
import { Badge } from '@oun/ui/badge';
import { ButtonLink } from '@oun/ui/button';
import { Sheet } from '@oun/ui/sheet';
import type { QueryClient } from '@tanstack/react-query';
import { useAddress } from './link.tsx';
import { overlays } from './overlays.tsx';
import { Picture } from './picture.tsx';

type Offer = {
  client: QueryClient;
  location: Place;
  platform: Platform;
  isMember: boolean;
  /** Whether the home is still what is looked at. */
  isHere: () => boolean;
};

const dismiss = mutation(dismissIamCampaign, { touches: [getUserConfig] });

/** Shown to nobody on their first visit, over nothing else that is open, and not while somebody types. */
export async function offerIam({ client, location, platform, isMember, isHere }: Offer): Promise<void> {
  if (isFirstVisit()) return;
  const { iam_campaigns } = await client.fetchQuery(query(getUserConfig, { query: { platform } }));
  const campaign = iam_campaigns.find((one) => one.location === location);
  if (!campaign || !isHere() || isPutAway(campaign.id) || isBusy()) return;
  const wantsRest = await openIam(campaign);
  closeForNow(campaign.id);
  if (!wantsRest) return;
  if (!isMember) return putAway(campaign.id);
  await perform(client, dismiss, { params: { id: campaign.id } }).catch(() => putAway(campaign.id));
}

const isBusy = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
  document.activeElement instanceof HTMLInputElement;

/** Resolves with whether they would rather not see it for a while. */
const openIam = async (campaign: IamCampaign): Promise<boolean> =>
  (await overlays()).openAsync<boolean>(({ isOpen, close, unmount }) => (
    <Sheet
      open={isOpen}
      title={campaign.title}
      onClose={() => close(false)}
      onClosed={unmount}
      top={<Top campaign={campaign} />}
    >
      <Words campaign={campaign} onClose={close} />
    </Sheet>
  ));

function Top({ campaign: { kicker, picture } }: { campaign: IamCampaign }) {
  return (
    <div className="relative">
      <Picture picture={picture} ratio="390/250" alt="" rounded="none" sizes="(min-width: 570px) 570px, 100vw" />
      {kicker ? (
        <Badge tone="glass" className="absolute top-5 left-5">
          {kicker}
        </Badge>
      ) : null}
    </div>
  );
}

function Words({ campaign, onClose }: { campaign: IamCampaign; onClose: (wantsRest: boolean) => void }) {
  const address = useAddress();
  const { location, title, sub, button, href } = campaign;
  return (
    <div className="pt-2">
      <p aria-hidden="true" className="text-heading-22 text-level-90">
        {title}
      </p>
      {sub ? <p className="mt-2 text-body-15 whitespace-pre-line text-level-70">{sub}</p> : null}
      <ButtonLink
        href={location === 'app-home' ? address('life', href) : href}
        size="Large"
        full
        className="mt-6"
        onClick={() => onClose(false)}
      >
        {button}
      </ButtonLink>
      <div className="mt-2 grid grid-cols-2 divide-x divide-level-20 text-body-15 text-level-70">
        <button type="button" className="my-2 h-control" onClick={() => onClose(true)}>
          {IAM_DISMISSED_DAYS}일 동안 보지 않기
        </button>
        <button type="button" className="my-2 h-control" onClick={() => onClose(false)}>
          닫기
        </button>
      </div>
    </div>
  );
}

const SEEN_KEY = 'oun.home_seen_at';
const PUT_AWAY_KEY = 'oun.iam_put_away';
const CLOSED_KEY = 'oun.iam_closed';

/** A visit ends as the visitor's session does. Where nothing can be kept, every visit is the first. */
function isFirstVisit(): boolean {
  const seenAt = Number(localStorage.getItem(SEEN_KEY));
  if (seenAt === 0) localStorage.setItem(SEEN_KEY, String(nowMs()));
  return seenAt === 0 || nowMs() - seenAt < VISITOR_SESSION_TIMEOUT_S * 1_000;
}

function readKept<T>(storage: Storage, key: string, none: T): T {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as T | null) ?? none;
  } catch {
    return none;
  }
}

const putAways = () => readKept<Record<string, number>>(localStorage, PUT_AWAY_KEY, {});
const closed = () => readKept<number[]>(sessionStorage, CLOSED_KEY, []);

const isPutAway = (id: number): boolean => closed().includes(id) || (putAways()[id] ?? 0) > nowMs();

function putAway(id: number): void {
  const kept = Object.entries(putAways()).filter(([, until]) => until > nowMs());
  const until = nowMs() + IAM_DISMISSED_DAYS * DAY_MS;
  localStorage.setItem(PUT_AWAY_KEY, JSON.stringify({ ...Object.fromEntries(kept), [id]: until }));
}

const closeForNow = (id: number): void => sessionStorage.setItem(CLOSED_KEY, JSON.stringify([...closed(), id]));
