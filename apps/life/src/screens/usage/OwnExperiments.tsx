import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { getUserConfigV1, leaveExperiment, listOwnExperiments, type OwnExperiment } from '@oun/contract/user-config';
import { Block } from '@oun/shell/block';
import { popupError, toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { Divider } from '@oun/ui/divider';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton } from '@oun/ui/skeleton';
import { Switch } from '@oun/ui/switch';
import { useMutation, useQuery } from '@tanstack/react-query';

export const mine = query(listOwnExperiments, { query: {} });
const leave = mutation(leaveExperiment, { touches: [listOwnExperiments, getUserConfigV1] });

/** What is tried out on a member just now, and the way out of each. */
export function OwnExperiments() {
  const { me } = useShell();
  return me ? <List /> : null;
}

function List() {
  const found = useQuery(mine);
  return (
    <>
      <Divider kind="band" />
      <section>
        <SectionHeader
          title="알아보고 있는 것"
          sub="화면을 두 가지로 보여드리고 어느 쪽이 나은지 세어봐요. 빠지면 예전 그대로 보여드려요."
          size={18}
        />
        <Block
          query={found}
          title="알아보고 있는 것을 불러오지 못했어요"
          skeleton={<Skeleton shape="card" height={64} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <p className="text-body-14 text-level-60">지금은 없어요.</p>
            ) : (
              <ul className="grid gap-4">
                {items.map((one) => (
                  <li key={one.number}>
                    <Row experiment={one} />
                  </li>
                ))}
              </ul>
            )
          }
        </Block>
      </section>
    </>
  );
}

function Row({ experiment: { number, title, words, is_left } }: { experiment: OwnExperiment }) {
  const leaving = useMutation({
    ...leave,
    onSuccess: (left) => toast(left.is_left ? '이제부터 예전 그대로 보여드려요' : '다시 함께해요'),
    onError: (error) => void popupError(error),
  });
  const isLeft = leaving.isPending ? leaving.variables.body.is_left : is_left;
  return (
    <Switch
      label={title}
      description={words}
      checked={!isLeft}
      onChange={({ target }) => leaving.mutate({ params: { number }, body: { is_left: !target.checked } })}
    />
  );
}
