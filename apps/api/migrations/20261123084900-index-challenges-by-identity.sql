create index passkey_challenges_identity on passkey_challenges (identity_id) where identity_id is not null;
