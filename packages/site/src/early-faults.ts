/** What a page puts down of something that went wrong, until the part that tells of it has come. */
declare global {
  interface Window {
    /** Whether this page's calls are traced. */
    traces?: true;
    faults?: { type?: string; error?: unknown; reason?: unknown }[];
  }
}

/** Runs in a page before any of its scripts. Of a page that breaks without end the first are enough. */
export const EARLY_FAULTS = `(faults=>{for(const name of["error","unhandledrejection"])addEventListener(name,event=>{faults[19]||faults.push(event)})})(window.faults=[])`;

/** Said to pages only where traces are on. */
export const TRACES_ON = ';window.traces=true';
