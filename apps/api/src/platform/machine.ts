import { AppError } from '@oun/contract/errors';

export type Actor = 'member' | 'staff' | 'system';

type Row<State extends string> = { from: readonly State[]; to: State; by: readonly Actor[] };

/**
 * A state machine as a table: one row an event, one target a row. Where an event could end in two states, it is two
 * events.
 */
export function machine<const State extends string, const Event extends string>(table: {
  name: string;
  states: readonly State[];
  initial: NoInfer<State>;
  final: readonly NoInfer<State>[];
  events: Record<Event, Row<NoInfer<State>>>;
}) {
  const rows = Object.values<Row<State>>(table.events);

  // A wrong table stops the server from starting: a stuck order is found here, not by a customer.
  for (const state of table.states) {
    const isEntered = state === table.initial || rows.some((row) => row.to === state);
    const isLeft = rows.some((row) => row.from.includes(state));
    if (!isEntered) throw new Error(`${table.name}: nothing leads to '${state}'`);
    if (isLeft === table.final.includes(state)) {
      throw new Error(`${table.name}: '${state}' must be either final or left by an event`);
    }
  }

  return {
    ...table,
    /** The state after `event`. Throws INVALID_TRANSITION where the table has no such row for this state and actor. */
    next(state: State, event: Event, actor: Actor): State {
      const row = table.events[event];
      if (!row.from.includes(state) || !row.by.includes(actor)) {
        throw new AppError('INVALID_TRANSITION', { machine: table.name, state, event });
      }
      return row.to;
    },
    /** From where `event` leads where, for a statement that moves many rows at once. */
    move(event: Event, actor: Actor): { from: readonly State[]; to: State } {
      const { from, to, by } = table.events[event];
      if (!by.includes(actor)) throw new AppError('INVALID_TRANSITION', { machine: table.name, event });
      return { from, to };
    },
  };
}
