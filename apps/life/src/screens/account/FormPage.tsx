import type { FormElementProps } from '@oun/shell/form';
import { Page } from '@oun/shell/page';
import { useShell } from '@oun/shell/shell-context';
import { cx } from '@oun/ui/class-names';
import { StickyCta } from '@oun/ui/sticky-cta';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';

export type FormPageProps = {
  title: string;
  referrer?: string | undefined;
  /** Stands above the heading, such as the steps. */
  above?: ReactNode;
  heading: ReactNode;
  sub?: ReactNode;
};

type Props = FormPageProps & {
  form?: FormElementProps | undefined;
  /** What the button does where there is nothing to fill in. */
  onSubmit?: (() => void) | undefined;
  /** Comes in place of what was just sent: shown from its top, and read out. */
  isAnswer?: boolean | undefined;
  /** The buttons within the thumb's reach. */
  action?: ReactNode;
  children?: ReactNode;
};

/** A screen that asks for one thing: the question above, the button at the bottom however short the screen is. */
export function FormPage({
  title,
  referrer,
  above,
  heading,
  sub,
  form,
  onSubmit,
  isAnswer = false,
  action,
  children,
}: Props) {
  const { platform } = useShell();
  const headingElement = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAnswer) return;
    window.scrollTo(0, 0);
    headingElement.current?.focus({ preventScroll: true });
  }, [isAnswer]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Page title={title} referrer={referrer}>
      <form
        {...(form ?? { onSubmit: submit })}
        className={cx(
          '-mb-10 flex flex-col',
          platform === 'app' ? 'min-h-[calc(100dvh-44px)]' : 'min-h-[calc(100dvh-97px)] wide:min-h-[calc(100dvh-61px)]',
        )}
      >
        <div className="px-5 pt-6 pb-8">
          {above}
          <h1 ref={headingElement} tabIndex={-1} className="text-heading-24 outline-none">
            {heading}
          </h1>
          {sub ? <p className="mt-2 text-body-15 text-level-70">{sub}</p> : null}
          {children ? <div className="mt-7 grid gap-5">{children}</div> : null}
        </div>
        {action ? <StickyCta>{action}</StickyCta> : null}
      </form>
    </Page>
  );
}
