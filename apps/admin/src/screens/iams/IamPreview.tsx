import { IAM_DISMISSED_DAYS } from '@oun/contract/display-rules';
import type { Picture as PictureData } from '@oun/contract/picture';
import { Picture } from '@oun/shell/picture';
import { Badge } from '@oun/ui/badge';
import { PhoneFrame } from '../showing/PhoneFrame.tsx';

export type IamShown = { kicker: string; title: string; sub: string; button: string; picture: PictureData | undefined };

/** The popup over a home, as a phone shows it. */
export function IamPreview({ kicker, title, sub, button, picture }: IamShown) {
  return (
    <PhoneFrame label="팝업 미리보기">
      <div className="flex h-full flex-col justify-end bg-scrim">
        <div className="overflow-hidden rounded-t-sheet bg-level-0">
          <div className="relative">
            {picture ? (
              <Picture picture={picture} ratio="390/250" alt="" rounded="none" sizes="390px" />
            ) : (
              <p className="flex h-62.5 items-center justify-center bg-level-10 text-body-14 text-level-60">
                그림을 골라주세요
              </p>
            )}
            {kicker ? (
              <Badge tone="glass" className="absolute top-5 left-5">
                {kicker}
              </Badge>
            ) : null}
          </div>
          <div className="px-5 pt-6 pb-8">
            <p className="text-heading-22">{title || '한 줄 제목'}</p>
            <p className="mt-2 text-body-15 whitespace-pre-line text-level-70">{sub}</p>
            <p className="mt-6 flex h-control-large items-center justify-center rounded-control bg-pink-50 text-control text-level-0">
              {button || '단추'}
            </p>
            <p className="mt-4 grid grid-cols-2 divide-x divide-level-20 text-center text-body-15 text-level-70">
              <span>{IAM_DISMISSED_DAYS}일 동안 보지 않기</span>
              <span>닫기</span>
            </p>
          </div>
        </div>
      </div>
    </PhoneFrame>
  );
}
