-- What an account has hidden by mistake, it brings back.
grant delete on advice_dismissals to rewardo_app;
