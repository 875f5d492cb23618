import { mutation } from '@oun/client/mutation';
import { listComments, type Report, reportComment, reportFeed, reportUser } from '@oun/contract/feed';
import { reportFeedRules } from '@oun/contract/feed-forms';
import { REPORT_REASON_LABELS, REPORT_REASONS, type ReportReason } from '@oun/contract/feed-rules';
import type { Person } from '@oun/contract/people';
import { listQuestions, reportAnswer, reportQuestion } from '@oun/contract/question';
import { useForm } from '@oun/shell/form';
import { popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { ListRow } from '@oun/ui/list-row';
import { Radio, RadioGroup } from '@oun/ui/radio-group';
import { TextArea } from '@oun/ui/text-area';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Face } from '../people/Face.tsx';
import { block } from '../people/queries.ts';
import { sureToBlock } from '../people/sure-to-block.ts';
import { ReportSteps } from '../people/ReportSteps.tsx';
import { FEEDS_TOUCHED } from './queries.ts';

export type Reported =
  | { kind: 'FEED'; id: number; person: Person }
  | { kind: 'COMMENT'; id: number; feedId: number; person: Person }
  | { kind: 'USER' | 'QUESTION' | 'ANSWER'; id: number; person: Person };

const NOTES: Partial<Record<ReportReason, string>> = {
  SPAM: '홍보, 도배, 사기',
  BODY_SHAMING: '몸매, 체중을 놀리는 말',
  PRIVACY: '전화번호, 얼굴, 주소',
  OTHER: '아래에 적어주세요',
};
const WHAT = {
  FEED: '이 글을',
  COMMENT: '이 댓글을',
  USER: '이 분을',
  QUESTION: '이 질문을',
  ANSWER: '이 답변을',
} as const;

const touches = [...FEEDS_TOUCHED, listComments] as const;
const SEND = {
  FEED: mutation(reportFeed, { touches }),
  COMMENT: mutation(reportComment, { touches }),
  USER: mutation(reportUser, { touches: 'nothing' }),
  QUESTION: mutation(reportQuestion, { touches: [listQuestions] }),
  ANSWER: mutation(reportAnswer, { touches: 'nothing' }),
} as const;

export async function openReport(reported: Reported): Promise<void> {
  const report = await sheet<Report>(`${WHAT[reported.kind]} 왜 신고하나요?`, formOf(reported));
  if (report) await sheet<undefined>('신고를 받았어요. 고마워요.', receivedOf(report));
}

const formOf = (reported: Reported): SheetBody<Report | undefined> =>
  function ReportForm({ close }) {
    const start: { reason: ReportReason | null; reason_detail: string } = { reason: null, reason_detail: '' };
    const params = reported.kind === 'COMMENT' ? { id: reported.feedId, comment_id: reported.id } : { id: reported.id };
    const form = useForm({
      start,
      rules: reportFeedRules,
      send: SEND[reported.kind] as (typeof SEND)['COMMENT'],
      toInput: ({ reason, reason_detail }) => ({
        params: params as { id: number; comment_id: number },
        body: { reason: reason as ReportReason, reason_detail },
      }),
      check: ({ reason, reason_detail }) => ({
        reason: reason === null ? '왜 신고하는지 골라주세요.' : undefined,
        reason_detail: reason === 'OTHER' && reason_detail.trim() === '' ? '무엇이 불편했는지 적어주세요.' : undefined,
      }),
      isGuarded: false,
      onDone: (report) => close(report),
    });
    return (
      <form {...form.props} className="pb-2">
        <p className="text-body-14 text-level-60">누가 신고했는지는 알려지지 않아요.</p>
        <RadioGroup {...form.choice('reason')} label="까닭" hideLabel className="mt-3 divide-y divide-level-10">
          {REPORT_REASONS.map((reason) => (
            <Radio key={reason} value={reason}>
              {REPORT_REASON_LABELS[reason]}
              {NOTES[reason] ? <span className="ml-2 text-body-14 text-level-60">{NOTES[reason]}</span> : null}
            </Radio>
          ))}
        </RadioGroup>
        <TextArea
          {...form.text('reason_detail')}
          label="자세한 내용"
          hideLabel
          rows={3}
          placeholder="더 알려줄 것이 있나요? 안 적어도 돼요."
          className="mt-3"
        />
        {form.fault ? (
          <Callout tone="error" alert className="mt-3">
            {form.fault.message}
          </Callout>
        ) : null}
        <div className="mt-4 grid grid-cols-2 gap-2">
          <Button variant="gray" size="Large" onClick={() => close(undefined)}>
            닫기
          </Button>
          <Button type="submit" size="Large" pending={form.isSending}>
            신고하기
          </Button>
        </div>
      </form>
    );
  };

const receivedOf = (report: Report): SheetBody<undefined> =>
  function Received({ close }) {
    const blocking = useMutation({
      ...block,
      onSuccess: () => {
        close(undefined);
        toast(`${report.person.nickname} 님을 차단했어요.`);
      },
      onError: (error) => void popupError(error),
    });
    const ask = async () => {
      if (await sureToBlock(report.person.nickname)) blocking.mutate({ params: { id: report.person.id } });
    };
    return (
      <div className="pb-2">
        <span className="flex size-13 items-center justify-center rounded-chip bg-success-ground text-success">
          <Check size={26} aria-hidden="true" />
        </span>
        <p className="mt-4 text-body-15 text-level-70">24시간 안에 사람이 직접 살펴보고 결과를 알려드릴게요.</p>
        <p className="num mt-1 text-body-14 text-level-60">신고 번호 {report.number}</p>
        <ReportSteps report={report} />
        <div className="mt-5 rounded-card border border-level-20 px-4">
          <ListRow
            lead={<Face person={report.person} size={40} />}
            title={`${report.person.nickname} 님 차단하기`}
            sub="서로의 글과 댓글이 보이지 않아요."
            onPress={() => void ask()}
          />
        </div>
        <Button variant="gray" size="Large" full className="mt-3" onClick={() => close(undefined)}>
          닫기
        </Button>
      </div>
    );
  };
