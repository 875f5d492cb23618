import { cx } from '@oun/ui/class-names';
import { Switch } from '@oun/ui/switch';
import { Bell, ListPlus, Lock, Music2, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { FilmState } from './film.ts';
import { type Settings, SPEEDS } from './settings.ts';
import { DarkButton } from './SlotRow.tsx';

/** Everything here acts while one looks and listens. */
export function SettingsPanel({
  state,
  settings,
  onSettings,
  onLevel,
  onKeep,
  onComplete,
  onLock,
}: {
  state: FilmState;
  settings: Settings;
  onSettings: (part: Partial<Settings>) => void;
  onLevel: (index: number) => void;
  onKeep: (() => void) | undefined;
  onComplete: (() => void) | undefined;
  onLock: () => void;
}) {
  return (
    <div className="grid gap-4 pb-2">
      <Choices label="속도">
        {SPEEDS.map((speed) => (
          <Choice key={speed} isOn={settings.speed === speed} onClick={() => onSettings({ speed })}>
            {speed === 1 ? '보통' : `${speed}배`}
          </Choice>
        ))}
      </Choices>
      {state.levels.length > 1 ? (
        <Choices label="화질">
          {[{ index: -1, height: 0 }, ...state.levels.toReversed()].map(({ index, height }) => (
            <Choice key={index} isOn={state.chosenLevel === index} onClick={() => onLevel(index)}>
              {index === -1 ? '자동' : `${height}p`}
            </Choice>
          ))}
        </Choices>
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-2">
        <Box>
          <Switch
            label="거울 모드"
            checked={settings.isMirrored}
            onChange={(event) => onSettings({ isMirrored: event.target.checked })}
          />
        </Box>
        <Box>
          <Switch
            label="자막"
            checked={settings.hasSubtitles}
            onChange={(event) => onSettings({ hasSubtitles: event.target.checked })}
          />
        </Box>
      </div>
      <fieldset>
        <legend className="mb-1 text-heading-14 text-level-20">소리</legend>
        <Volume
          icon={<Music2 size={20} aria-hidden="true" />}
          label="음악"
          value={settings.music}
          onChange={(music) => onSettings({ music, isMuted: false })}
        />
        <Volume
          icon={<Bell size={20} aria-hidden="true" />}
          label="신호음"
          value={settings.signals}
          onChange={(signals) => onSettings({ signals, isMuted: false })}
        />
      </fieldset>
      <div className="grid grid-cols-2 gap-2">
        <DarkButton isLight onClick={() => onSettings({ isMuted: !settings.isMuted })}>
          {settings.isMuted ? <Volume2 size={18} aria-hidden="true" /> : <VolumeX size={18} aria-hidden="true" />}
          {settings.isMuted ? '소리 켜기' : '소리 끄기'}
        </DarkButton>
        <DarkButton isLight onClick={onLock}>
          <Lock size={18} aria-hidden="true" /> 화면 잠그기
        </DarkButton>
      </div>
      {onKeep ? (
        <DarkButton isLight onClick={onKeep}>
          <ListPlus size={20} aria-hidden="true" /> 플레이리스트에 담기
        </DarkButton>
      ) : null}
      {onComplete ? (
        <DarkButton isLight onClick={onComplete}>
          여기까지 하고 운동 완료
        </DarkButton>
      ) : null}
    </div>
  );
}

const Box = ({ children }: { children: ReactNode }) => (
  <div className="rounded-control bg-level-70 px-3 text-level-0">{children}</div>
);

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-heading-14 text-level-20">{label}</legend>
      <div className="grid auto-cols-auto grid-flow-col rounded-[14px] bg-level-90 p-1">{children}</div>
    </fieldset>
  );
}

function Choice({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cx(
        'num h-control min-w-0 rounded-dense px-1 text-body-15 whitespace-nowrap focus-visible:outline-level-0',
        isOn ? 'bg-level-0 font-bold text-level-90' : 'text-level-20',
      )}
    >
      {children}
    </button>
  );
}

function Volume({
  icon,
  label,
  value,
  onChange,
}: {
  icon: ReactNode;
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  const percent = Math.round(value * 100);
  return (
    <div className="flex h-control items-center gap-3">
      <label htmlFor={id} className="flex w-24 shrink-0 items-center gap-2 text-body-15">
        {icon} {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-valuetext={percent ? `${percent}` : '끔'}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
        className="h-control min-w-0 flex-1 accent-level-0"
      />
      <span className="num w-8 text-right text-body-14 text-level-20">{percent || '끔'}</span>
    </div>
  );
}
