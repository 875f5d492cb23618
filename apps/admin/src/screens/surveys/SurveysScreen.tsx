import { query } from '@oun/client/query';
import { type AdminSurvey, adminListSurveys, SURVEY_SORTS } from '@oun/contract/survey-admin';
import { SURVEY_STATE_LABELS, SURVEY_STATES } from '@oun/contract/survey-rules';
import { SEGMENT_LABELS } from '@oun/contract/segments';
import { withCommas } from '@oun/money/written';
import { useShell } from '@oun/shell/shell-context';
import { StatusDot } from '@oun/ui/badge';
import { ButtonLink } from '@oun/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useListPlace } from '../../list/list-place.ts';
import { ListSearch } from '../../list/ListSearch.tsx';
import type { ListColumn } from '../../list/ListTable.tsx';
import { openRow } from '../../list/open-row.ts';
import { useRowKeys } from '../../list/row-keys.ts';
import { StaffList } from '../../list/StaffList.tsx';
import { StateTabs } from '../../list/StateTabs.tsx';
import { periodText } from '../showing/period.ts';
import { SURVEY_TONES } from '../showing/tones.ts';
import { SurveyDrawer } from './SurveyDrawer.tsx';

export const meta = () => [{ title: '설문 · 오운 어드민' }];

const FILTERS = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(SURVEY_STATES),
  survey: parseAsInteger,
};
/** Beside an open one there is room for no more than these. */
const NARROW = new Set(['title', 'responses', 'state']);

const columns = (open: (id: number) => void): readonly ListColumn<AdminSurvey, (typeof SURVEY_SORTS)[number]>[] => [
  {
    key: 'title',
    header: '설문',
    isFixed: true,
    cell: ({ id, title }) => (
      <button type="button" className="block max-w-full truncate text-left hover:underline" onClick={() => open(id)}>
        <b>{title}</b>
      </button>
    ),
  },
  { key: 'id', header: '번호', width: 76, sort: 'newest', cell: ({ id }) => <span className="num">{id}</span> },
  { key: 'segment', header: '누구에게', width: 180, cell: ({ segment }) => SEGMENT_LABELS[segment] },
  {
    key: 'until',
    header: '언제',
    width: 220,
    sort: 'until',
    cell: (survey) => <span className="num">{periodText(survey)}</span>,
  },
  {
    key: 'questions',
    header: '질문',
    width: 76,
    align: 'end',
    cell: ({ question_count }) => question_count,
  },
  {
    key: 'responses',
    header: '답한 분',
    width: 90,
    align: 'end',
    cell: ({ response_count }) => withCommas(response_count),
  },
  {
    key: 'state',
    header: '상태',
    width: 110,
    cell: ({ state }) => <StatusDot tone={SURVEY_TONES[state]}>{SURVEY_STATE_LABELS[state]}</StatusDot>,
  },
];

export default function SurveysScreen() {
  const { me } = useShell();
  const canMake = me?.roles.includes('core-admin') ?? false;
  const [{ q, state, survey }, setFilters] = useQueryStates(FILTERS, { history: 'push' });
  const place = useListPlace(SURVEY_SORTS, { sort: 'newest', direction: 'desc' });
  const surveys = useQuery({
    ...query(adminListSurveys, { query: { ...(q && { q: q.slice(0, 60) }), ...(state && { state }), ...place.input } }),
    placeholderData: (kept) => kept,
  });
  const change = (next: Parameters<typeof setFilters>[0]) => {
    place.toFirst();
    void setFilters(next);
  };
  const open = openRow(survey, (id: number) => void setFilters({ survey: id }));
  useRowKeys(surveys.data?.items.map(({ id }) => id) ?? [], survey, open);
  return (
    <div className="flex items-start">
      <StaffList
        name="surveys"
        title="설문"
        query={surveys}
        place={place}
        columns={columns(open)}
        narrow={survey === null ? undefined : NARROW}
        rowLabel={({ title }) => title}
        onOpen={({ id }) => open(id)}
        openId={survey ?? undefined}
        minWidth={900}
        empty={state ? '지금은 여기에 해당하는 설문이 없어요.' : '아직 만든 설문이 없어요.'}
        onClear={q ? () => change({ q: null }) : undefined}
        actions={
          <>
            <ListSearch q={q} label="설문 제목, 번호" className="w-62" onSearch={(next) => change({ q: next })} />
            {canMake ? (
              <ButtonLink href="/surveys/new" size="Dense">
                <Plus size={16} aria-hidden="true" />
                설문 만들기
              </ButtonLink>
            ) : null}
          </>
        }
        tabs={
          <StateTabs
            path="/surveys"
            states={SURVEY_STATES}
            labels={SURVEY_STATE_LABELS}
            current={state}
            kept={{ q, ...place.kept }}
          />
        }
      />
      {survey === null ? null : (
        <SurveyDrawer key={survey} id={survey} canMake={canMake} onClose={() => void setFilters({ survey: null })} />
      )}
    </div>
  );
}
