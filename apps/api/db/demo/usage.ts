import { sql } from 'kysely';
import { countDevices } from '../../src/modules/tracking/logs/completeness.ts';
import type { Db } from '../../src/platform/db/db.ts';

const DEVICES = 240;
const DAYS = 84;

/** Devices that came in the last twelve weeks: what they looked at, searched for and put into the cart, with a few gaps. */
export async function makeUsage(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A device a line; the last of them came yesterday.
    await sql`create temporary table demo_device on commit drop as
      select n, md5('device ' || n)::uuid as device, md5('visit ' || n) || '.1' as session,
        case when n % 5 = 0 then 'ios' when n % 7 = 0 then 'android' else 'web' end as platform,
        ${now}::timestamptz - make_interval(days => 1 + (${DEVICES} - n) * ${DAYS} / ${DEVICES}, hours => n % 9) as at
      from generate_series(1, ${DEVICES}) as n`.execute(tx);
    await sql`insert into visit (event_id, event_time, utm_campaign, source, page_url, ubl_device_id, ubl_session_id,
        ubl_product, received_at)
      select md5('visit ' || n)::uuid, at, case when n % 4 = 0 then 'autumn' end, case when n % 4 = 0 then 'instagram' end,
        'https://life.oun.example/', device, session,
        case when platform = 'web' then 'oun_membership_web' else 'oun_app' end, at
      from demo_device`.execute(tx);
    await sql`select set_config('log.pass', nextval('log_pass')::text, true)`.execute(tx);
    await sql`insert into log_record (day, log_uuid, seq, name, received_at, client_access_time, is_clock_off, is_vouched,
        global_uuid, web_version, session, category, ab_tests, navigation, extra, product, platform, user_agent, region, env)
      select (at at time zone 'Asia/Seoul')::date, md5('record ' || n || ' ' || seq)::uuid, seq, did.name, at, at, false, false,
        device, 'demo', session, did.category, '[]', did.navigation, did.extra || jsonb_build_object('name', did.name, 'seq', seq),
        case when platform = 'web' then 'oun_membership_web' else 'oun_app' end, platform, 'Mozilla/5.0', 'KR', 'local'
      from demo_device cross join lateral (values
        (1, 'screen', 'shown', '/', '{}'::jsonb),
        (2, 'screen', 'shown', case when n % 3 = 0 then '/programs' else '/products/:id' end, '{}'),
        (3, case when n % 6 = 1 then 'money' else 'screen' end, case when n % 6 = 1 then 'cart_add' else 'shown' end,
          '/products', '{}'),
        (4, case when n % 4 = 0 then 'search' else 'screen' end, case when n % 4 = 0 then 'searched' else 'shown' end,
          '/programs', case when n % 4 = 0 then jsonb_build_object(
            'words', (array['줄넘기', '스트레칭', '수영', '무릎', '줄넘기', '실내 자전거'])[1 + n / 4 % 6],
            'found', (array[0, 14, 0, 6, 0, 0])[1 + n / 4 % 6]) else '{}' end),
        (5, 'screen', 'shown', '/my', '{}')) as did (seq, category, name, navigation, extra)
      -- One of forty lost a record on its way.
      where not (n % 40 = 0 and seq = 3)`.execute(tx);
    // Two pages of each were loaded anew; lists with many pictures take longest, phones longer than desks.
    await sql`insert into log_record (day, log_uuid, seq, name, received_at, client_access_time, is_clock_off, is_vouched,
        global_uuid, web_version, session, category, ab_tests, navigation, extra, product, platform, user_agent, region, env)
      select (at at time zone 'Asia/Seoul')::date, md5('vital ' || n || ' ' || seq)::uuid, seq, vital, at, at, false, false,
        device, 'demo', session, 'vital', '[]', loaded.navigation,
        jsonb_build_object('name', vital, 'seq', seq, 'id', 'demo-' || n || '-' || seq, 'load', 'navigate', 'value',
          round((middle * loaded.weight * case platform when 'web' then 1 else 1.25 end
            * (0.7 + (n * 37 + seq * 11) % 60 / 100.0))::numeric, 3)),
        case when platform = 'web' then 'oun_membership_web' else 'oun_app' end, platform, 'Mozilla/5.0', 'KR', 'local'
      from demo_device
      cross join lateral (values (0, '/', 1.0), (1, (array['/programs', '/products/:id', '/programs/:id', '/my'])[1 + n % 4],
        (array[1.5, 1.2, 2.1, 0.8])[1 + n % 4])) as loaded (load, navigation, weight)
      cross join lateral (values (1, 'ttfb', 260.0), (2, 'fcp', 840.0), (3, 'lcp', 1550.0), (4, 'cls', 0.03), (5, 'inp', 96.0))
        as measured (nth, vital, middle)
      cross join lateral (select 5 + loaded.load * 5 + measured.nth as seq) numbered`.execute(tx);
  });
  // As the worker does each minute: what has arrived is told from the first look on.
  await countDevices({ db });
}
