import { callerOf, query } from '@oun/client/query';
import {
  adminChangeProgramState,
  adminListPrograms,
  type AdminProgram,
  LABELS,
  PROGRAM_STATE_LABELS,
  PROGRAM_STATES,
} from '@oun/contract/content';
import { formatDay } from '@oun/shell/dates';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Picture } from '@oun/shell/picture';
import { StatusDot } from '@oun/ui/badge';
import { Button } from '@oun/ui/button';
import type { TableColumn } from '@oun/ui/table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listInput, StaffList, useListState } from '../StaffList.tsx';

export const meta = () => [{ title: '프로그램 · 오운 어드민' }];

const TONES = { DRAFT: 'quiet', PUBLISHED: 'done', HIDDEN: 'waiting' } as const;

const columns: readonly TableColumn<AdminProgram>[] = [
  {
    key: 'title',
    header: '프로그램',
    cell: (program) => (
      <span className="flex items-center gap-3">
        <Picture
          picture={program.picture}
          alt=""
          ratio="16/9"
          sizes="64px"
          rounded="control"
          className="w-16 shrink-0"
        />
        <span className="truncate font-semibold">{program.title}</span>
      </span>
    ),
  },
  { key: 'channel', header: '채널', width: 90, cell: (program) => program.channel_name },
  { key: 'category', header: '종류', width: 90, cell: (program) => LABELS.category[program.category] },
  { key: 'level', header: '난이도', width: 80, cell: (program) => LABELS.level[program.level] },
  { key: 'minutes', header: '하루', width: 70, align: 'end', cell: (program) => `${program.minutes_per_day}분` },
  { key: 'rating', header: '별점', width: 70, align: 'end', cell: (program) => program.rating_avg?.toFixed(1) ?? '–' },
  {
    key: 'reviews',
    header: '리뷰',
    width: 70,
    align: 'end',
    cell: (program) => program.review_count.toLocaleString('ko-KR'),
  },
  {
    key: 'published',
    header: '공개일',
    width: 110,
    align: 'end',
    cell: (program) => (program.published_at ? formatDay(program.published_at) : '–'),
  },
  {
    key: 'state',
    header: '상태',
    width: 90,
    cell: ({ state }) => <StatusDot tone={TONES[state]}>{PROGRAM_STATE_LABELS[state]}</StatusDot>,
  },
  { key: 'action', header: '바꾸기', width: 90, cell: (program) => <ChangeState program={program} /> },
];

export default function ProgramsScreen() {
  const [list] = useListState(PROGRAM_STATES);
  const programs = useQuery({
    ...query(adminListPrograms, { query: listInput(list) }),
    placeholderData: (kept) => kept,
  });
  return (
    <StaffList
      title="프로그램"
      placeholder="프로그램 이름"
      query={programs}
      columns={columns}
      states={PROGRAM_STATES}
      stateLabels={PROGRAM_STATE_LABELS}
      rowLabel={(program) => program.title}
    />
  );
}

function ChangeState({ program }: { program: AdminProgram }) {
  const client = useQueryClient();
  const event = program.state === 'PUBLISHED' ? 'hide' : 'publish';
  const change = useMutation({
    mutationFn: () => callerOf(client)(adminChangeProgramState, { params: { id: program.id }, body: { event } }),
    onSuccess: (changed) => toast(`‘${changed.title}’ ${changed.state === 'HIDDEN' ? '숨겼어요' : '공개했어요'}`),
    onError: (error) => void popupError(error),
    onSettled: () => client.invalidateQueries(),
  });
  const ask = async () => {
    const isSure =
      event === 'publish' ||
      (await popup({
        title: '프로그램을 숨길까요?',
        message: `‘${program.title}’이(가) 둘러보기에서 바로 사라져요. 언제든 다시 공개할 수 있어요.`,
        action: '숨기기',
        cancel: '그대로 두기',
        isDestructive: true,
      }));
    if (isSure) change.mutate();
  };
  return (
    <Button variant="line" size="Dense" pending={change.isPending} onClick={() => void ask()}>
      {event === 'hide' ? '숨기기' : '공개'}
    </Button>
  );
}
