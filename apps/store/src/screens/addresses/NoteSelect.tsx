import { DELIVERY_NOTES } from '@oun/contract/address';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { Select } from '@oun/ui/select';
import { useState } from 'react';

const NONE = 'none';
const OWN = 'own';

/** What the courier is asked to do: one of the usual wishes, or one's own words. */
export function NoteSelect({
  note,
  notes = DELIVERY_NOTES,
  label = '배송 요청 사항',
  onChange,
}: {
  note: string;
  /** The usual wishes: of the one who brings it, unless said otherwise. */
  notes?: readonly string[];
  label?: string;
  onChange: (note: string) => void;
}) {
  const [isOwn, setOwn] = useState(note !== '' && !notes.includes(note));
  const [words, setWords] = useState(isOwn ? note : '');

  function choose(value: string) {
    setOwn(value === OWN);
    if (value !== OWN) onChange(value === NONE ? '' : value);
  }
  return (
    <div className="grid gap-2">
      <Select
        label={label}
        hideLabel
        options={[
          ...notes.map((usual) => ({ value: usual, label: usual })),
          { value: OWN, label: '직접 쓰기' },
          { value: NONE, label: '요청 사항 없음' },
        ]}
        value={isOwn ? OWN : note === '' ? NONE : note}
        onChange={choose}
      />
      {isOwn ? (
        <div className="flex items-start gap-2">
          <Field
            label="요청 사항"
            hideLabel
            className="flex-1"
            placeholder="50자까지 적을 수 있어요"
            maxLength={50}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button variant="gray" size="Large" disabled={words.trim() === note} onClick={() => onChange(words.trim())}>
            저장
          </Button>
        </div>
      ) : null}
    </div>
  );
}
