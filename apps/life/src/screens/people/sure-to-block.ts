import { popup } from '@oun/shell/overlays';

export const sureToBlock = (nickname: string): Promise<boolean> =>
  popup({
    title: `${nickname} 님을 차단할까요?`,
    message: '서로의 글과 댓글이 보이지 않고 팔로우가 끊겨요. 알려지지 않아요.',
    action: '차단하기',
    cancel: '그만두기',
    isDestructive: true,
  });
