import type { Mutation } from '@oun/client/mutation';
import { type FieldErrors, fieldErrorsOf, wordsOf } from '@oun/client/refusal';
import { brokenRules, type FormRules } from '@oun/contract/broken-rules';
import { CHECK_AGAIN, isForPeople } from '@oun/contract/field-words';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, useForm as useHookForm, useWatch } from 'react-hook-form';
import { useTypedWords } from './use-typed-words.tsx';
import { focusFirstWrong } from './wrong-field.tsx';

type Values = Readonly<Record<string, unknown>>;
type Name<V, T = unknown> = { [K in keyof V]-?: V[K] extends T ? K : never }[keyof V] & string;

export type FormOptions<V extends Values, In, Out> = {
  /** What it begins with; what differs from it was typed. */
  start: V;
  /** What it sends. Without it the form is a step of something longer, and hands its input on. */
  send?: Mutation<In, Out> | undefined;
  toInput: (values: V) => In;
  /** The contract's own rules for the body: a field bears the name it has there. */
  rules?: FormRules | undefined;
  /** Where a field bears another name than its place in the body. */
  names?: Readonly<Record<string, Name<V>>> | undefined;
  /** What is asked beyond the rules, in words by field. */
  check?: ((values: V) => Partial<Record<Name<V>, string | undefined>>) | undefined;
  /** What was said of its fields before it came, or from elsewhere while it is there. */
  told?: FieldErrors | undefined;
  /** Asked once the rules hold, where it needs a second thought; without a yes nothing is sent, and the words stay. */
  ask?: ((values: V) => Promise<boolean>) | undefined;
  onDone?: ((output: Out, values: V) => unknown) | undefined;
  /** Where the words of a refusal belong, where only the screen knows; in no field where it has told them itself. */
  place?: ((error: Error, values: V) => FieldErrors | undefined) | undefined;
  /** The field under which what belongs to no field is told. */
  faultAt?: Name<V> | undefined;
  /** Told of what belongs to no field. */
  onFault?: ((error: Error, values: V) => unknown) | undefined;
  /** Whether leaving with words typed asks first; not worth it for a code or a password that is only shown again. */
  isGuarded?: boolean | undefined;
  /** What its fields stand in, where that is no form, or another's too. */
  within?: RefObject<HTMLElement | null> | undefined;
};

export type FormElementProps = {
  ref: RefObject<HTMLFormElement | null>;
  noValidate: true;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

type TextEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** What the hook gives, for a part of a form that stands in a file of its own. */
export type Form<V extends Values> = ReturnType<typeof useForm<V, unknown, unknown>>;

/** The one way to fill in a form. What it promises is told in docs/decisions/0024. */
export function useForm<V extends Values, In, Out = In>(options: FormOptions<V, In, Out>) {
  const { start, send, toInput, rules = {}, names = {}, check, ask, onDone, place, faultAt, onFault } = options;
  const own = useRef<HTMLFormElement>(null);
  const element: RefObject<HTMLElement | null> = options.within ?? own;
  const [fault, setFault] = useState<Error>();
  const [wrongCount, setWrongCount] = useState(0);
  const isBusy = useRef(false);
  const shown = useRef<ReadonlySet<string>>(new Set());
  const showing = new Set<string>();

  const form = useHookForm<FieldValues>({
    defaultValues: start,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const broken = findBroken(values as V);
      const errors = Object.entries(broken).map(([name, message]) => [name, { type: 'rule', message }]);
      return { values: errors.length > 0 ? {} : values, errors: Object.fromEntries(errors) };
    },
  });
  const values = useWatch({ control: form.control }) as V;
  const { errors, isDirty, isSubmitting } = form.formState;
  const sending = useMutation({
    mutationFn: ({ values: given }: { values: V }, context) => send!.mutationFn(toInput(given), context),
    onSuccess: (output, { values: given }) => finish(output, given),
  });
  const { isGuarded = true } = options;
  const letGo = useTypedWords(isGuarded && isDirty, isGuarded);

  useEffect(() => {
    shown.current = showing;
  });
  useEffect(() => {
    if (wrongCount > 0 && element.current) focusFirstWrong(element.current);
  }, [wrongCount, element]);
  const adoptOnce = useEffectEvent(() => adopt());
  // What was typed or filled in before the page came to life is there, though nothing was told of it.
  useEffect(() => adoptOnce(), []);

  const { told } = options;
  const showTold = useEffectEvent((words: FieldErrors) => void show(words));
  useEffect(() => {
    if (told) showTold(told);
  }, [told]);

  /** By the field that shows it; what no field shows is for the server to tell. */
  function nameOf(path: string): string | undefined {
    const isWithin = (place: string) => path === place || path.startsWith(`${place}.`);
    const name = Object.keys(names).find(isWithin);
    return [...shown.current].find((one) => (name === undefined ? isWithin(one) : one === names[name]));
  }

  function findBroken(given: V): Record<string, string> {
    const { body } = (toInput(given) ?? {}) as { body?: unknown };
    const found: Record<string, string> = {};
    const broken: Record<string, string | undefined> = { ...brokenRules(rules, body ?? {}), ...check?.(given) };
    for (const [path, words] of Object.entries(broken)) {
      const name = nameOf(path);
      if (name !== undefined && words) found[name] = isForPeople(words) ? words : CHECK_AGAIN;
    }
    return found;
  }

  function set<N extends Name<V>>(name: N, value: V[N]) {
    form.register(name);
    form.setValue<string>(name, value, { shouldDirty: true });
    form.clearErrors(name);
  }

  /** For what comes in later, as a photo does: told by what it makes of the value then. */
  function update<N extends Name<V>>(name: N, change: (before: V[N]) => V[N]) {
    set(name, change(form.getValues(name) as V[N]));
  }

  /** Password managers fill fields in without saying so. */
  function adopt() {
    const fields = element.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    for (const field of fields ?? []) {
      const name = field.name as Name<V>;
      const held = form.getValues(name) as unknown;
      if (field.type === 'checkbox' || field.type === 'radio') continue;
      if (typeof held === 'string' && held !== field.value) set(name, field.value as V[Name<V>]);
    }
  }

  /** Tells whether any of it stands at a field. */
  function show(told: FieldErrors): boolean {
    const found = Object.entries(told).flatMap(([path, words]) => {
      const name = nameOf(path);
      return name === undefined ? [] : [[name, words] as const];
    });
    for (const [name, message] of found) form.setError(name, { type: 'told', message });
    if (found.length > 0) setWrongCount((count) => count + 1);
    return found.length > 0;
  }

  function refuse(error: Error, given: V) {
    const placed = place?.(error, given);
    if (placed) return void show(placed);
    const told = fieldErrorsOf(error);
    if (told && show(told)) return;
    if (faultAt !== undefined && show({ [faultAt]: wordsOf(error) })) return;
    setFault(error);
    onFault?.(error, given);
  }

  function finish(output: Out, given: V): unknown {
    letGo();
    form.reset(given, { keepValues: true });
    return onDone?.(output, given);
  }

  async function sendOff(given: V) {
    if (!send) return finish(toInput(given) as unknown as Out, given);
    try {
      if (ask && !(await ask(given))) return undefined;
      return await sending.mutateAsync({ values: given });
    } catch (error) {
      return refuse(error as Error, given);
    }
  }

  /** A second press while the first is under way does nothing. */
  async function submit() {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      let isRight = false;
      setFault(undefined);
      adopt();
      await form.handleSubmit(async (given) => {
        isRight = true;
        await sendOff(given as V);
      })();
      if (!isRight) setWrongCount((count) => count + 1);
    } finally {
      isBusy.current = false;
    }
  }

  const wordsAt = (name: Name<V>): string | undefined => {
    showing.add(name);
    return errors[name]?.message as string | undefined;
  };

  return {
    /** For the form itself: `<form {...form.props}>`. */
    props: {
      ref: own,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    } satisfies FormElementProps,
    values,
    set,
    update,
    /** For Field, TextArea and what is made of them; `format` is what becomes of what is typed. */
    text: (name: Name<V, string>, format: (typed: string) => string = (typed) => typed) => ({
      name,
      value: values[name] as string,
      error: wordsAt(name),
      onChange: (event: TextEvent) => set(name, format(event.target.value) as V[typeof name]),
    }),
    /** For CodeField. */
    code: (name: Name<V, string>, format: (typed: string) => string) => ({
      name,
      value: values[name] as string,
      error: wordsAt(name),
      onValue: (typed: string): string => {
        const kept = format(typed);
        set(name, kept as V[typeof name]);
        return kept;
      },
    }),
    /** For Select, RadioGroup, RatingInput, Stepper: whatever hands over a value. */
    choice: <N extends Name<V>>(name: N) => ({
      value: values[name],
      error: wordsAt(name),
      onChange: (value: NonNullable<V[N]>) => set(name, value as V[N]),
    }),
    /** For Checkbox and Switch. */
    tick: (name: Name<V, boolean>) => ({
      name,
      checked: values[name] as boolean,
      'aria-invalid': wordsAt(name) === undefined ? undefined : (true as const),
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.checked as V[typeof name]),
    }),
    /** The words at a field, for a screen that draws it itself. */
    wordsAt,
    submit,
    /** Words of a field that came another way. */
    show,
    /** Begins anew. */
    restart: (from: V = start) => {
      setFault(undefined);
      form.reset(from);
    },
    /** Gives up on an answer that will not come: the page was left while it waited, and is shown again as it was. */
    abandon: () => {
      isBusy.current = false;
      sending.reset();
      form.reset(form.getValues(), { keepValues: true });
    },
    isDirty,
    isSending: isSubmitting || sending.isPending,
    /** Sent and taken; a button that leads on goes on turning until it has. */
    isDone: sending.isSuccess,
    /** What the last try met that belongs to no field. */
    fault,
  };
}
