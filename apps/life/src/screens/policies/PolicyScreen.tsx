import { formatDay } from '@oun/shell/dates';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { TabNav } from '@oun/ui/tab-nav';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { POLICIES, type Policy } from './policies.data.ts';

type Data = { name: string; policy: Policy };

export function loader({ params }: LoaderFunctionArgs): Data {
  const name = params['name'] ?? 'terms';
  const policy = Object.hasOwn(POLICIES, name) ? POLICIES[name] : undefined;
  if (!policy) throw data(null, { status: 404 });
  return { name, policy };
}

export const meta = pageMeta<Data>(({ data: found }) => ({ title: found?.policy.title ?? '약관' }));

export default function PolicyScreen() {
  const { name, policy } = useLoaderData<Data>();
  return (
    <Page title={policy.title} referrer="/my" className="px-5">
      <TabNav
        className="mt-2"
        label="약관과 정책"
        spread="equal"
        items={Object.entries(POLICIES).map(([key, { title }]) => ({
          href: `/policies/${key}`,
          label: title,
          current: key === name,
        }))}
      />
      <h1 className="mt-6 text-heading-24 side:sr-only">{policy.title}</h1>
      <p className="num mt-1 text-body-14 text-level-60">{formatDay(policy.since)}부터</p>
      {policy.sections.map(({ title, lines }) => (
        <section key={title} className="mt-8">
          <h2 className="text-heading-18">{title}</h2>
          {lines.map((line) => (
            <p key={line} className="mt-2 text-body-15 text-level-70">
              {line}
            </p>
          ))}
        </section>
      ))}
    </Page>
  );
}
