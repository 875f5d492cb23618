import type { Report } from '@oun/contract/feed';
import { REPORT_REASON_LABELS, REPORT_SUBJECT_LABELS } from '@oun/contract/feed-rules';
import { Block } from '@oun/shell/block';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { must, prefetch, withPrefetched } from '@oun/shell/prefetch';
import { Callout } from '@oun/ui/callout';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { reportOf } from './queries.ts';
import { momentWords, ReportSteps } from './ReportSteps.tsx';

export const loader = prefetch(({ params: { number = '' } }) => [must(reportOf(number))]);
export const meta = pageMeta({ title: '신고 결과', isPrivate: true });

function ReportScreen() {
  const { number = '' } = useParams();
  const report = useQuery(reportOf(number));
  return (
    <Page title="신고 결과" referrer="/my/notifications" className="px-5">
      <Block query={report} title="신고를 불러오지 못했어요" skeleton={<Skeleton className="mt-6 h-60" />}>
        {(found) => <Found report={found} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(ReportScreen);

function Found({ report }: { report: Report }) {
  const what = REPORT_SUBJECT_LABELS[report.subject];
  const words = {
    OPEN: { title: `신고한 ${what}을 살펴보고 있어요`, result: '살펴보고 있어요' },
    KEPT: { title: `신고한 ${what}을 살펴봤어요`, result: '약속에 어긋나지 않아 그대로 두었어요' },
    REMOVED: { title: `신고한 ${what}을 내렸어요`, result: `${what}을 내리고, 쓴 분께 알렸어요` },
  }[report.state];
  const rows = [
    ['신고 번호', report.number],
    ['신고한 것', report.person.is_withdrawn ? `탈퇴한 회원의 ${what}` : `${report.person.nickname} 님의 ${what}`],
    ['이유', REPORT_REASON_LABELS[report.reason]],
    ['결과', words.result],
    ...(report.decided_at ? [['살펴본 때', momentWords(report.decided_at)]] : []),
  ];
  return (
    <>
      <h1 className="pt-6 text-heading-24">{words.title}</h1>
      {report.note ? <p className="mt-2 text-body-15 whitespace-pre-wrap text-level-70">{report.note}</p> : null}
      <dl className="num mt-5 grid gap-3 rounded-card bg-level-5 p-4 text-body-15">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="shrink-0 text-level-60">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <ReportSteps report={report} />
      <Callout tone="notice" className="mt-6">
        누가 신고했는지 알리지 않아요. 같은 일이 또 있으면 그 분은 7일 동안 글을 쓸 수 없어요.
      </Callout>
    </>
  );
}
