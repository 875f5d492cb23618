import { Button } from '@oun/ui/button';
import { Chip } from '@oun/ui/chip';
import { Switch } from '@oun/ui/switch';
import { ListPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FilmState } from './film.ts';
import { type Settings, SPEEDS } from './settings.ts';

/** A sheet keeps what it was opened with, so it remembers its own choices until it closes. */
export function SettingsSheet({
  state,
  settings: given,
  onSettings,
  onLevel,
  onKeep,
  onComplete,
}: {
  state: FilmState;
  settings: Settings;
  onSettings: (part: Partial<Settings>) => void;
  onLevel: (index: number) => void;
  onKeep: (() => void) | undefined;
  onComplete: (() => void) | undefined;
}) {
  const [settings, setSettings] = useState(given);
  const [level, setLevel] = useState(state.chosenLevel);
  const change = (part: Partial<Settings>) => {
    setSettings({ ...settings, ...part });
    onSettings(part);
  };
  return (
    <div className="grid gap-6 pb-2">
      <Choices label="속도">
        {SPEEDS.map((speed) => (
          <Chip key={speed} pressed={settings.speed === speed} onClick={() => change({ speed })}>
            {speed === 1 ? '보통' : `${speed}배`}
          </Chip>
        ))}
      </Choices>
      {state.levels.length > 1 ? (
        <Choices label="화질">
          {[{ index: -1, height: 0 }, ...state.levels].map(({ index, height }) => (
            <Chip
              key={index}
              pressed={level === index}
              onClick={() => {
                setLevel(index);
                onLevel(index);
              }}
            >
              {index === -1 ? '자동' : `${height}p`}
            </Chip>
          ))}
        </Choices>
      ) : null}
      {state.tracks.length > 1 ? (
        <Choices label="소리">
          {state.tracks.map(({ id, name }) => (
            <Chip key={id} pressed={settings.track === id} onClick={() => change({ track: id })}>
              {name}
            </Chip>
          ))}
        </Choices>
      ) : null}
      <Switch
        label="자막"
        checked={settings.hasSubtitles}
        onChange={(event) => change({ hasSubtitles: event.target.checked })}
      />
      <Switch
        label="거울 모드"
        checked={settings.isMirrored}
        onChange={(event) => change({ isMirrored: event.target.checked })}
      />
      {onKeep || onComplete ? (
        <div className="grid gap-2">
          {onKeep ? (
            <Button variant="gray" size="Large" full aria-haspopup="dialog" onClick={onKeep}>
              <ListPlus size={20} aria-hidden="true" /> 플레이리스트에 담기
            </Button>
          ) : null}
          {onComplete ? (
            <Button variant="gray" size="Large" full onClick={onComplete}>
              여기까지 하고 운동 완료
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-heading-14">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}
