import { Button } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { IconButton } from '@oun/ui/icon-button';
import { ProgressBar } from '@oun/ui/progress';
import { Pause, Play, RotateCcw, Upload, X } from 'lucide-react';
import type { PreviousUpload } from 'tus-js-client';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { bytesText } from './film-words.ts';
import {
  addFiles,
  cancelUpload,
  findUnfinished,
  forgetUnfinished,
  pauseUpload,
  resumeUpload,
  type UploadRow,
  useUploads,
} from './upload-list.ts';

/** Files are dropped here or chosen, several at once; each goes on by itself. */
export function UploadPanel() {
  const rows = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0) addFiles([...files]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <section aria-label="영상 올리기" className="mt-4">
      {/* Dropping is a second way beside the button, for the mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        data-testid="drop"
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files);
        }}
        className={cx(
          'flex flex-wrap items-center gap-3 rounded-card border border-dashed px-4 py-3',
          isOver ? 'border-blue-50 bg-blue-0' : 'border-level-30 bg-level-5',
        )}
      >
        <Upload size={18} aria-hidden="true" className="text-level-60" />
        <p className="min-w-0 flex-1 text-body-14 text-level-70">
          영상을 여기에 끌어다 놓거나 골라주세요. 한 번에 여러 개, 하나에 8GB까지 올릴 수 있어요.
        </p>
        <input
          ref={input}
          type="file"
          multiple
          accept="video/*,.mkv,.mts,.m2ts"
          className="sr-only"
          tabIndex={-1}
          aria-label="올릴 영상"
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
        <Button variant="line" size="Dense" onClick={() => input.current?.click()}>
          영상 고르기
        </Button>
      </div>
      {rows.length === 0 ? <Unfinished /> : null}
      {rows.length > 0 ? (
        <ul className="mt-2 divide-y divide-level-10 rounded-card border border-level-10">
          {rows.map((row) => (
            <UploadLine key={row.id} row={row} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function sentenceOf({ state, sent, size, isResumed }: UploadRow): string {
  const share = `${Math.floor((sent / Math.max(1, size)) * 100)}%`;
  switch (state) {
    case 'waiting':
      return '차례를 기다려요';
    case 'sending':
      return `${share} · ${isResumed ? '이어서 올리고 있어요' : '올리고 있어요'}`;
    case 'paused':
      return `${share} · 잠시 멈췄어요`;
    case 'offline':
      return `${share} · 연결을 기다려요`;
    case 'failed':
      return '올리지 못했어요';
    case 'done':
      return '다 올렸어요';
  }
}

function UploadLine({ row }: { row: UploadRow }) {
  const { id, name, size, sent, state, problem } = row;
  const sentence = sentenceOf(row);
  return (
    <li className="flex items-center gap-3 px-4 py-2" data-state={state}>
      <div className="min-w-0 flex-1">
        <p className="flex gap-2 text-body-14">
          <span className="truncate font-semibold">{name}</span>
          <span className="num shrink-0 text-level-60">{bytesText(size)}</span>
        </p>
        {problem ? (
          <p role="alert" className="text-body-13 text-error-strong">
            {problem}
          </p>
        ) : null}
      </div>
      <div className="w-60 shrink-0">
        <p className="num text-body-13 text-level-70">{sentence}</p>
        {state === 'failed' ? null : (
          <ProgressBar
            className="mt-1"
            value={sent}
            max={size}
            sentence={`${name} ${sentence}`}
            hideSentence
            tone={state === 'done' ? 'success' : 'notice'}
          />
        )}
      </div>
      <div className="flex w-18 shrink-0 justify-end">
        {state === 'sending' || state === 'waiting' ? (
          <IconButton
            size="Dense"
            label={`${name} 잠시 멈추기`}
            icon={<Pause size={16} />}
            onClick={() => pauseUpload(id)}
          />
        ) : null}
        {state === 'paused' || state === 'offline' ? (
          <IconButton
            size="Dense"
            label={`${name} 이어서 올리기`}
            icon={<Play size={16} />}
            onClick={() => resumeUpload(id)}
          />
        ) : null}
        {state === 'failed' && sent < size ? (
          <IconButton
            size="Dense"
            label={`${name} 다시 올리기`}
            icon={<RotateCcw size={16} />}
            onClick={() => resumeUpload(id)}
          />
        ) : null}
        <IconButton
          size="Dense"
          label={state === 'done' ? `${name} 목록에서 지우기` : `${name} 올리기 취소`}
          icon={<X size={16} />}
          onClick={() => cancelUpload(id)}
        />
      </div>
    </li>
  );
}

/** What was under way when the page was left. */
function Unfinished() {
  const [left, setLeft] = useState<readonly PreviousUpload[]>([]);
  useEffect(() => void findUnfinished().then(setLeft, () => undefined), []);
  if (left.length === 0) return null;
  return (
    <ul aria-label="다 올리지 못한 영상" className="mt-2 divide-y divide-level-10 rounded-card border border-level-10">
      {left.map((upload) => {
        const name = upload.metadata['filename'] ?? '';
        return (
          <li key={upload.urlStorageKey} className="flex items-center gap-3 px-4 py-2 text-body-14">
            <span className="min-w-0 flex-1 truncate">
              <b className="font-semibold">{name}</b>{' '}
              <span className="text-level-70">올리다가 멈췄어요. 같은 파일을 다시 고르면 이어서 올려요.</span>
            </span>
            <IconButton
              size="Dense"
              label={`${name} 올리기 취소`}
              icon={<X size={16} />}
              onClick={() => {
                setLeft(left.filter((one) => one !== upload));
                void forgetUnfinished(upload);
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}
