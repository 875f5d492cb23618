import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyBlock } from './empty-block.tsx';
import { Callout } from './callout.tsx';

export type ErrorBlockProps = {
  illustration?: ReactNode;
  title?: ReactNode;
  description?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  pending?: boolean | undefined;
  /** What support asks for, such as the request id. */
  reference?: string | undefined;
  ground?: 'tint' | 'none' | undefined;
  level?: 'h1' | 'h2' | 'h3' | 'p' | undefined;
  className?: string | undefined;
};

/** A failed block fails alone, in the place of what it could not show. */
export function ErrorBlock({
  illustration,
  title = '불러오지 못했어요',
  description = '연결을 확인하고 다시 해주세요.',
  onRetry,
  retryLabel = '다시 시도',
  pending,
  reference,
  ground,
  level,
  className,
}: ErrorBlockProps) {
  return (
    <EmptyBlock
      role="alert"
      illustration={illustration}
      title={title}
      description={
        <>
          {description}
          {reference ? <span className="num mt-1 block text-body-13">문의할 때 알려주세요: {reference}</span> : null}
        </>
      }
      action={
        onRetry ? (
          <Button variant={ground === 'none' ? 'gray' : 'white'} pending={pending} onClick={onRetry}>
            {retryLabel}
          </Button>
        ) : null
      }
      ground={ground}
      level={level}
      className={className}
    />
  );
}

export type ErrorRowProps = {
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  className?: string | undefined;
};

/** The same in one line, for a part of a screen that can be done without. */
export function ErrorRow({
  children = '불러오지 못했어요',
  onRetry,
  retryLabel = '다시 시도',
  className,
}: ErrorRowProps) {
  return (
    <Callout
      alert
      className={className}
      icon={<CloudOff size={20} />}
      action={
        onRetry ? (
          <Button variant="plain" onClick={onRetry}>
            {retryLabel}
          </Button>
        ) : null
      }
    >
      {children}
    </Callout>
  );
}
