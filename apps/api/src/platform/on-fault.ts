/** Something that failed by a fault of ours: a call, by its line of the contract, or a job, by its name. */
export type Fault = { error: unknown; call: string | undefined; requestId?: string; status?: number };
export type OnFault = (fault: Fault) => void;
