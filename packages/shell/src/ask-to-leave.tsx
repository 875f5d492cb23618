import { popup } from './overlays.tsx';

/** Before words that were typed are lost. */
export const askToLeave = () =>
  popup({
    title: '쓰던 내용이 있어요',
    message: '지금 나가면 쓰던 내용이 사라져요.',
    action: '나가기',
    cancel: '계속 쓰기',
    isDestructive: true,
  });
