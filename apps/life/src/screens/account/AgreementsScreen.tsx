import { nowMs } from '@oun/brand/clock';
import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { type AgreementRecord, changeAgreement, listAgreements } from '@oun/contract/identity';
import { AGREEMENTS, type AgreementKind, REQUIRED_AGREEMENTS } from '@oun/contract/identity-rules';
import { SETTINGS_PATH } from '@oun/contract/notification-rules';
import { formatLongDate } from '@oun/shell/long-date';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Divider } from '@oun/ui/divider';
import { ListRow } from '@oun/ui/list-row';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { Switch } from '@oun/ui/switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showPolicy } from './show-policy.tsx';

const mine = query(listAgreements);

export const loader = prefetch(() => [mine]);
export const meta = pageMeta({ title: '수신 동의', isPrivate: true });

function AgreementsScreen() {
  const agreements = useQuery(mine);
  return (
    <Page title="수신 동의" referrer="/my/account" className="px-5">
      <h1 className="pt-6 text-heading-24 side:sr-only">수신 동의</h1>
      <Block
        query={agreements}
        title="동의한 내용을 불러오지 못했어요"
        skeleton={
          <SkeletonGroup className="mt-6 grid gap-4">
            {[0, 1, 2, 3, 4].map((i) => (
              <Skeleton key={i} shape="control" height={48} />
            ))}
          </SkeletonGroup>
        }
      >
        {({ items }) => <Switches records={items} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(AgreementsScreen);

type Records = readonly AgreementRecord[];
const recordOf = (records: Records, kind: AgreementKind) => records.find((one) => one.kind === kind);

function Switches({ records }: { records: Records }) {
  return (
    <>
      <section className="mt-7">
        <SectionHeader title="혜택 소식" sub="새 프로그램과 할인 소식을 보내드려요." size={18} />
        <ListRow title="혜택 소식 받기" sub="앱 알림, 알림톡, 문자, 이메일을 따로 켜고 꺼요" href={SETTINGS_PATH} />
      </section>
      <Divider kind="band" />
      <section>
        <SectionHeader title="건강정보" sub="몸과 운동 기록을 보여드리는 데만 써요." size={18} />
        <AgreementSwitch kind="HEALTH" record={recordOf(records, 'HEALTH')} />
      </section>
      <Divider kind="band" />
      <section>
        <SectionHeader title="꼭 필요한 동의" sub="이용하는 동안 이어져요." size={18} />
        <ul>
          {REQUIRED_AGREEMENTS.map((kind) => (
            <li key={kind}>
              <RequiredRow kind={kind} record={recordOf(records, kind)} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function RequiredRow({ kind, record }: { kind: AgreementKind; record: AgreementRecord | undefined }) {
  const { title, policy } = AGREEMENTS[kind];
  return (
    <ListRow
      title={title}
      sub={record ? `${formatLongDate(record.at)} 동의` : undefined}
      onPress={policy ? () => void showPolicy(policy) : undefined}
    />
  );
}

type Props = { kind: AgreementKind; record: AgreementRecord | undefined };

function AgreementSwitch({ kind, record }: Props) {
  const client = useQueryClient();
  const { title, version } = AGREEMENTS[kind];
  const put = (next: AgreementRecord | undefined) =>
    client.setQueryData(mine.queryKey, (before: { items: AgreementRecord[] } | undefined) => {
      const others = before?.items.filter((one) => one.kind !== kind) ?? [];
      return { items: next ? [...others, next] : others };
    });
  const change = useMutation({
    // One kind's changes go one after the other, so that the last touch is what stays.
    scope: { id: `agreement ${kind}` },
    ...mutation(changeAgreement, { touches: 'nothing' }),
    onMutate: ({ body: { is_agreed } }) => {
      put({ kind, version, is_agreed, at: new Date(nowMs()).toISOString() });
      return { before: record };
    },
    onError: (error, _, context) => {
      put(context?.before);
      toast(error.message, 'reverted');
    },
    onSuccess: (saved) => {
      put(saved);
      toast(`${title}${saved.is_agreed ? '에 동의했어요' : ' 동의를 거뒀어요'} · ${formatLongDate(saved.at)}`);
    },
  });
  return (
    <Switch
      label={title}
      description={
        record
          ? `${formatLongDate(record.at)}에 ${record.is_agreed ? '동의했어요' : '동의를 거뒀어요'}`
          : '아직 동의하지 않았어요'
      }
      checked={record?.is_agreed ?? false}
      onChange={(event) => change.mutate({ body: { kind, is_agreed: event.target.checked } })}
    />
  );
}
