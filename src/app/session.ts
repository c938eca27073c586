interface Session {
  account: { Id: string; Username: string };
  userView: { mode: 'admin' | 'client'; clientId: string | null; clientName: string | null };
  role: 'client-user' | 'admin-user';
}

export function useSession(): Session {
  return {
    account: { Id: 'U1', Username: 'anna' },
    userView: { mode: 'admin', clientId: null, clientName: null },
    role: 'admin-user',
  };
}
