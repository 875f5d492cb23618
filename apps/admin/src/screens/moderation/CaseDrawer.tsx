import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { ERRORS } from '@oun/contract/errors';
import {
  PROMISES,
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  REPORT_SUBJECT_LABELS,
  type ReportReason,
} from '@oun/contract/feed-rules';
import { adminDecideCase, adminGetCase, type ModerationCase } from '@oun/contract/moderation-admin';
import { adminDecideCaseRules } from '@oun/contract/moderation-admin-forms';
import { useForm } from '@oun/shell/form';
import { toast } from '@oun/shell/overlays';
import { Picture } from '@oun/shell/picture';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Segmented } from '@oun/ui/segmented';
import { Select } from '@oun/ui/select';
import { TextArea } from '@oun/ui/text-area';
import { useQuery } from '@tanstack/react-query';
import { momentText } from '../moment-text.ts';
import { SHARED_WORK } from '../shared-work.ts';
import { Facts, History, Part, StaffDrawer } from '../StaffDrawer.tsx';
import { CASE_WORDS } from './case-words.ts';

/** One case beside the list: what was written, why it was reported, and what becomes of it. */
export function CaseDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(query(adminGetCase, { params: { id } }));
  return (
    <StaffDrawer
      label="신고 상세"
      title={found.data ? `${found.data.author.nickname} 님의 ${REPORT_SUBJECT_LABELS[found.data.subject]}` : '신고'}
      query={found}
      onClose={onClose}
    >
      {(data) => <Detail found={data} />}
    </StaffDrawer>
  );
}

function Detail({ found }: { found: ModerationCase }) {
  const isOther = found.content !== found.reported_content;
  return (
    <div className="grid gap-6 p-5">
      <div className="grid gap-3">
        <p className="text-body-15 break-words whitespace-pre-line">{found.content || '글 없음'}</p>
        {found.pictures.length > 0 ? (
          <ul aria-label="사진" className="flex flex-wrap gap-2">
            {found.pictures.map((picture, i) => (
              <li key={picture.url}>
                <Picture
                  picture={picture}
                  alt={`사진 ${i + 1}`}
                  ratio="1/1"
                  sizes="96px"
                  rounded="control"
                  className="w-24"
                />
              </li>
            ))}
          </ul>
        ) : null}
        {isOther ? (
          <div className="rounded-card bg-level-5 p-4 text-body-14">
            <p className="text-body-13 text-level-60">신고되던 때의 글</p>
            <p className="mt-1 break-words whitespace-pre-line">{found.reported_content}</p>
          </div>
        ) : null}
      </div>
      <Part title="정보">
        <Facts
          facts={[
            ['상태', found.state === 'OPEN' && found.is_held ? '가려짐' : CASE_WORDS[found.state]],
            ['기한', momentText(found.due_at)],
            ['쓴 사람', `${found.author.nickname} · 회원 ${found.author.id} · 내린 적 ${found.author.removed_count}번`],
            ...(found.barred_until ? ([['쓰기 멈춤', `${momentText(found.barred_until)}까지`]] as const) : []),
            ...(found.is_appealed ? ([['다시 살펴보기', found.appeal_words || '쓴 분이 부탁했어요']] as const) : []),
            ...(found.reason ? ([['판단', `${REPORT_REASON_LABELS[found.reason]} · ${found.note}`]] as const) : []),
          ]}
        />
      </Part>
      <Part title={`신고 ${found.reports.length}`}>
        <ul className="grid gap-2">
          {found.reports.map(({ id, reason, detail, at }) => (
            <li key={id} className="text-body-13">
              <b>{REPORT_REASON_LABELS[reason]}</b> <span className="num text-level-60">{momentText(at)}</span>
              {detail ? <p className="break-words whitespace-pre-line">{detail}</p> : null}
            </li>
          ))}
        </ul>
      </Part>
      {found.state !== 'OPEN' ? null : found.is_for_others ? (
        <Callout title={ERRORS.APPEAL_FOR_OTHERS.title}>{ERRORS.APPEAL_FOR_OTHERS.message}</Callout>
      ) : (
        <DecideForm found={found} />
      )}
      <Part title={`기록 ${found.history.length}`}>
        <History rows={found.history} />
      </Part>
    </div>
  );
}

const decide = mutation(adminDecideCase, SHARED_WORK);

function DecideForm({ found: { id, reports } }: { found: ModerationCase }) {
  const start: { decision: 'KEEP' | 'REMOVE'; reason: ReportReason; note: string } = {
    decision: 'REMOVE',
    reason: reports[0]?.reason ?? 'OTHER',
    note: '',
  };
  const form = useForm({
    start,
    rules: adminDecideCaseRules,
    toInput: (body) => ({ params: { id }, body }),
    send: decide,
    faultAt: 'note',
    onDone: (_, { decision }) => toast(decision === 'KEEP' ? '그대로 두었어요' : '내렸어요'),
  });
  const isRemoval = form.values.decision === 'REMOVE';
  return (
    <Part title="판단">
      <form {...form.props} aria-label="판단" className="grid gap-3 rounded-card bg-level-5 p-4">
        <Segmented
          {...form.choice('decision')}
          label="어떻게 할까요"
          size="Dense"
          options={[
            { value: 'REMOVE', label: '내리기' },
            { value: 'KEEP', label: '그대로 두기' },
          ]}
        />
        {isRemoval ? (
          <>
            <Select
              {...form.choice('reason')}
              label="어긋난 약속"
              size="Dense"
              options={REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_LABELS[value] }))}
            />
            <Callout>쓴 분께 이 약속이 보여요: {PROMISES[form.values.reason]}</Callout>
          </>
        ) : null}
        <TextArea
          {...form.text('note')}
          label={isRemoval ? '쓴 분과 신고한 분들께 보일 까닭' : '신고한 분들께 보일 까닭'}
          rows={3}
          maxLength={300}
        />
        <Button
          type="submit"
          size="Dense"
          variant={isRemoval ? 'danger' : 'ink'}
          className="justify-self-end"
          pending={form.isSending}
        >
          {isRemoval ? '내리고 알리기' : '그대로 두고 알리기'}
        </Button>
      </form>
    </Part>
  );
}
