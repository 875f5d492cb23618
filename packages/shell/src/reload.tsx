import { useState } from 'react';

/** What an error block needs to bring the page again: without a connection a reload would end at the browser's own page. */
export function useReload() {
  const [state, setState] = useState<'failed' | 'asking' | 'unreached'>('failed');
  return {
    pending: state === 'asking',
    description:
      state === 'unreached' ? '아직 연결되지 않았어요. 연결을 확인해주세요.' : '조금 뒤에 다시 시도해주세요.',
    onRetry: () => {
      setState('asking');
      fetch('/icon.svg', { cache: 'no-store' }).then(
        () => window.location.reload(),
        () => setState('unreached'),
      );
    },
  };
}
