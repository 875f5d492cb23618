import { Chip, ChipGroup } from '@oun/ui/chip';
import { useQuery } from '@tanstack/react-query';

/** Offered only while the sandbox stands in for the outside world; the list is not even loaded otherwise. */
export function DemoAccounts({
  isStaff = false,
  onPick,
}: {
  isStaff?: boolean;
  onPick: (email: string, password: string) => void;
}) {
  const { data } = useQuery({
    queryKey: ['demo accounts'],
    queryFn: () => import('@oun/brand/demo-accounts'),
    staleTime: Infinity,
  });
  if (!data) return null;
  const accounts = data.DEMO_ACCOUNTS.filter((account) =>
    isStaff ? data.isDemoStaff(account) : account.roles.includes('user'),
  );
  return (
    <div className="mt-2">
      <p className="mb-2 text-body-14 text-level-60">데모 계정</p>
      <ChipGroup label="데모 계정">
        {accounts.map(({ email, about }) => (
          <Chip key={email} ground="line" onClick={() => onPick(email, data.DEMO_PASSWORD)}>
            {about}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  );
}
