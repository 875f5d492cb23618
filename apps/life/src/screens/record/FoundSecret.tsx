import type { Badge } from '@oun/contract/habit';
import { Button } from '@oun/ui/button';
import { useEffect, useRef } from 'react';
import { BadgeDisc } from './BadgeDisc.tsx';

/** A secret one that was found is a moment of its own, once. */
export function FoundSecret({ badge, onClose }: { badge: Badge; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="found-title"
      onClose={onClose}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-blue-80 text-level-0"
    >
      <div className="mx-auto flex h-full max-w-column flex-col items-center px-5 pb-safe-bottom text-center">
        <span className="my-auto flex flex-col items-center">
          <BadgeDisc badge={badge} size={180} />
          <span className="mt-8 text-body-14 text-blue-20">비밀 배지를 찾았어요</span>
          <h2 id="found-title" className="mt-1 text-heading-26">
            {badge.title}
          </h2>
          <p className="num mt-3 text-body-15 text-blue-10">
            {badge.how}
            {badge.of_hundred ? (
              <>
                <br />
                오운 회원 100명 중 {badge.of_hundred}명만 받은 배지예요.
              </>
            ) : null}
          </p>
        </span>
        <Button variant="white" size="Large" full onClick={() => dialog.current?.close()}>
          배지함에 두기
        </Button>
      </div>
    </dialog>
  );
}
