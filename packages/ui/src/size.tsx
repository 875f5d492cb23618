/** `Large` is 52 px, `Default` 44 px. `Dense` is 36 px: for staff with a mouse, never on a member's screen. */
export type Size = 'Large' | 'Default' | 'Dense';
