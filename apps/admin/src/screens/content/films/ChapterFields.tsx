import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { IconButton } from '@oun/ui/icon-button';
import { Plus, X } from 'lucide-react';
import { type ChapterLine, newLine } from './chapter-lines.ts';
import { readClock } from './film-words.ts';

type Props = {
  value: readonly ChapterLine[];
  error: string | undefined;
  onChange: (lines: readonly ChapterLine[]) => void;
};

/** When each chapter begins, and its name; one that is not whole is told while it is written. */
export function ChapterFields({ value: lines, error, onChange }: Props) {
  const edit = (key: number, part: Partial<ChapterLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <fieldset data-wrong={error ? '' : undefined} className="grid gap-1.5">
      <legend className="mb-1.5 text-body-13 text-level-70">챕터</legend>
      {lines.length === 0 ? <p className="text-body-13 text-level-60">챕터가 없으면 레슨 제목 하나로 보여요.</p> : null}
      {lines.map(({ key, at, title }, i) => (
        <div key={key} className="grid grid-cols-[84px_1fr_36px] items-start gap-1.5">
          <Field
            label={`${i + 1}번째 챕터가 시작하는 때`}
            hideLabel
            size="Dense"
            placeholder="0:00"
            inputMode="decimal"
            value={at}
            error={readClock(at) === undefined ? '0:00처럼 적어주세요.' : undefined}
            onChange={(event) => edit(key, { at: event.target.value })}
          />
          <Field
            label={`${i + 1}번째 챕터 이름`}
            hideLabel
            size="Dense"
            placeholder="챕터 이름"
            maxLength={60}
            value={title}
            error={title.trim() === '' ? '이름을 적어주세요.' : undefined}
            onChange={(event) => edit(key, { title: event.target.value })}
          />
          <IconButton
            size="Dense"
            label={`${i + 1}번째 챕터 지우기`}
            icon={<X size={16} />}
            onClick={() => onChange(lines.filter((line) => line.key !== key))}
          />
        </div>
      ))}
      {error ? (
        <p role="alert" className="text-body-13 text-error-strong">
          {error}
        </p>
      ) : null}
      <Button
        variant="plain"
        size="Dense"
        className="justify-self-start"
        onClick={() => onChange([...lines, newLine(lines.length === 0 ? '0:00' : '', '')])}
      >
        <Plus size={16} aria-hidden="true" /> 챕터 넣기
      </Button>
    </fieldset>
  );
}
