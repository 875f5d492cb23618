import type { Output } from '@oun/contract/endpoint';
import { BIO_MAX, GOAL_LABELS, type Goal, GOALS } from '@oun/contract/feed-rules';
import { dateWords } from '@oun/contract/money-words';
import { changeMyProfileRules } from '@oun/contract/people-forms';
import type { getMyProfile } from '@oun/contract/people';
import { Block } from '@oun/shell/block';
import { useForm } from '@oun/shell/form';
import { pageMeta } from '@oun/shell/meta';
import { toast } from '@oun/shell/overlays';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { askWhoIsThere } from '@oun/shell/revalidation';
import { uploadPhoto } from '@oun/shell/upload-photo';
import { Avatar } from '@oun/ui/avatar';
import { Button } from '@oun/ui/button';
import { Callout } from '@oun/ui/callout';
import { Chip, ChipGroup } from '@oun/ui/chip';
import { Field } from '@oun/ui/field';
import { ListRow } from '@oun/ui/list-row';
import { Skeleton } from '@oun/ui/skeleton';
import { StickyCta } from '@oun/ui/sticky-cta';
import { Switch } from '@oun/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { addressAt } from '../channels/picture-address.ts';
import { changeProfile, myProfile } from './queries.ts';

export const loader = prefetch(() => [myProfile]);
export const meta = pageMeta({ title: '프로필 고치기', isPrivate: true });

function EditScreen() {
  const profile = useQuery(myProfile);
  return (
    <Page title="프로필 고치기" referrer="/my" className="flex min-h-[calc(100dvh-8rem)] flex-col">
      <h1 className="px-5 pt-6 text-heading-24">프로필 고치기</h1>
      <Block query={profile} title="프로필을 불러오지 못했어요" skeleton={<Skeleton className="m-5 h-60" />}>
        {(found) => <ProfileForm profile={found} />}
      </Block>
    </Page>
  );
}

export default withPrefetched(EditScreen);

type Photo = { id: number | null; src: string | undefined };
type Values = {
  nickname: string;
  bio: string;
  photo: Photo | undefined;
  goals: readonly Goal[];
  is_private: boolean;
  is_library_shown: boolean;
};

function ProfileForm({ profile }: { profile: Output<typeof getMyProfile> }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const start: Values = {
    nickname: profile.nickname,
    bio: profile.bio,
    photo: undefined,
    goals: profile.goals,
    is_private: profile.is_private,
    is_library_shown: profile.is_library_shown,
  };
  const form = useForm({
    start,
    rules: changeMyProfileRules,
    send: changeProfile,
    toInput: ({ photo, goals, nickname, ...values }) => ({
      body: {
        ...values,
        goals: [...goals],
        ...(nickname.trim() !== profile.nickname && { nickname }),
        ...(photo && { image_id: photo.id }),
      },
    }),
    onDone: async (_, { nickname }) => {
      // The frame says who is here.
      if (nickname.trim() !== profile.nickname) await askWhoIsThere(revalidate);
      toast('프로필을 고쳤어요.');
      void navigate(`/users/${profile.id}`, { replace: true });
    },
  });
  const { goals, is_private, is_library_shown, photo } = form.values;
  const src = photo ? photo.src : addressAt(profile.picture, 192);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      const { id, picture } = await uploadPhoto(file, () => {}, new AbortController().signal);
      form.set('photo', { id, src: addressAt(picture, 192) });
    } catch (error) {
      toast(error instanceof Error ? error.message : '사진을 올리지 못했어요', 'failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form {...form.props} className="flex flex-1 flex-col">
      <div className="grid gap-6 px-5 pt-5">
        <div className="flex items-center gap-4">
          <Avatar name={profile.nickname} size={84} decorative src={src} />
          <div>
            <b className="block text-heading-18">{profile.nickname}</b>
            <div className="flex">
              <label className="-ml-3 flex min-h-control cursor-pointer items-center rounded-control px-3 text-body-14 font-bold text-level-80 has-focus-visible:outline-2 has-focus-visible:outline-blue-50">
                {isBusy ? '올리고 있어요' : '사진 바꾸기'}
                <input
                  type="file"
                  accept="image/jpeg,image/png,image/webp"
                  className="sr-only"
                  disabled={isBusy}
                  onChange={(event) => {
                    void upload(event.target.files?.[0]);
                    event.target.value = '';
                  }}
                />
              </label>
              {src ? (
                <Button variant="plain" onClick={() => form.set('photo', { id: null, src: undefined })}>
                  사진 빼기
                </Button>
              ) : null}
            </div>
          </div>
        </div>
        <Field
          {...form.text('nickname')}
          label="별명"
          maxLength={12}
          readOnly={profile.renames_from !== null}
          hint={
            profile.renames_from
              ? `${dateWords(profile.renames_from)}부터 다시 바꿀 수 있어요.`
              : '바꾸면 30일 동안 다시 바꿀 수 없어요.'
          }
        />
        <Field {...form.text('bio')} label="소개" placeholder="한 줄로 나를 알려주세요" maxLength={BIO_MAX} />
        <div>
          <h2 className="text-heading-16">운동 목표</h2>
          <p className="mt-1 text-body-13 text-level-60">내 목표 탭에서 같은 목표의 글을 모아드려요.</p>
          <ChipGroup label="운동 목표" className="mt-3">
            {GOALS.map((goal) => (
              <Chip
                key={goal}
                pressed={goals.includes(goal)}
                onClick={() =>
                  form.set('goals', goals.includes(goal) ? goals.filter((one) => one !== goal) : [...goals, goal])
                }
              >
                {GOAL_LABELS[goal]}
              </Chip>
            ))}
          </ChipGroup>
        </div>
        <Switch
          label="비공개 계정"
          description="내가 받아준 사람만 글을 볼 수 있어요. 공개로 바꾸면 기다리던 요청도 받아들여져요."
          checked={is_private}
          onChange={(event) => form.set('is_private', event.target.checked)}
        />
        <Switch
          label="찜한 프로그램 보여주기"
          description="내 프로필의 라이브러리에 보여요. 산전산후와 통증 케어는 보여주지 않아요."
          checked={is_library_shown}
          onChange={(event) => form.set('is_library_shown', event.target.checked)}
        />
        <div>
          <ListRow
            title="팔로우 요청"
            value={profile.request_count > 0 ? `${profile.request_count}명` : ''}
            href="/my/follow-requests"
          />
          <ListRow title="차단한 사람" href="/my/blocked" />
        </div>
        {form.fault ? (
          <Callout tone="error" alert>
            {form.fault.message}
          </Callout>
        ) : null}
      </div>
      <StickyCta>
        <Button type="submit" size="Large" full disabled={isBusy} pending={form.isSending}>
          저장하기
        </Button>
      </StickyCta>
    </form>
  );
}
