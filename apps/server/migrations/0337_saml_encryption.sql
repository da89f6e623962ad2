-- The key pair with which a SAML provider can encrypt what it says to a library: the private key sealed, in PEM, and the certificate that the provider is given.
-- '' with OpenID Connect.
alter table sso_settings
  add column encryption_key text not null default '',
  add column encryption_certificate text not null default '';
