/** Where the subject of a page changes. */
export const Band = () => <div className="my-8 h-2 bg-level-5" />;
