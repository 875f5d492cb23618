import { popupError } from '@oun/shell/overlays';
import { signOut } from '@oun/shell/sign-in';
import { Button } from '@oun/ui/button';
import { useMutation } from '@tanstack/react-query';

export function SignOutButton({ className }: { className: string }) {
  const leave = useMutation({
    mutationFn: signOut,
    // A whole page, so that nothing of the member stays on it.
    onSuccess: () => window.location.assign('/'),
    onError: (error) => void popupError(error),
  });
  return (
    <Button
      variant="gray"
      size="Large"
      full
      className={className}
      pending={leave.isPending || leave.isSuccess}
      onClick={() => leave.mutate()}
    >
      로그아웃
    </Button>
  );
}
